/** Account mails. The stored copy lacks the secret of the link, which is for the recipient only. */

import { filled, inLanguage } from '../../record/messages/languages.ts';
import { headerText } from '../../record/values/mail-address.ts';
import { accountTexts } from './account-texts.ts';
import { type ComposedMail, limits } from './compose-mail.ts';
import { htmlOf, textOf } from './mail-layout.ts';

export interface AccountMail {
  /** BCP 47; English if it has no texts. */
  readonly language: string;
  readonly tenantName: string;
  readonly email: string;
  /** Contains the secret. */
  readonly url: string;
}

export function composeAccountMail(
  template: 'user-invited' | 'password-reset',
  { language, tenantName, email, url }: AccountMail,
): ComposedMail & { readonly kept: Pick<ComposedMail, 'html' | 'text'> } {
  const { tag, texts } = inLanguage(accountTexts, language);
  const values = {
    tenant: headerText(tenantName, limits.valueChars),
    email: headerText(email, limits.valueChars),
  };
  const isInvitation = template === 'user-invited';
  const content = (link: string) => ({
    language: tag,
    sender: values.tenant,
    before: [texts.greeting, filled(isInvitation ? texts.invited : texts.reset, values)],
    facts: [],
    after: [isInvitation ? texts.ignoreInvitation : texts.ignoreReset],
    link: { label: isInvitation ? texts.accept : texts.choose, url: link },
  });
  const [sent, kept] = [content(url), content(`${url.split('#', 1)[0]}#…`)];
  return {
    subject: headerText(
      filled(isInvitation ? texts.invitedSubject : texts.resetSubject, values),
      limits.subjectChars,
    ),
    html: htmlOf(sent),
    text: textOf(sent),
    kept: { html: htmlOf(kept), text: textOf(kept) },
  };
}
