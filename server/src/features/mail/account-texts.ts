/** The texts of account mails by language, with placeholders in braces. */
import type { Languages } from '../../record/messages/languages.ts';

const english = {
  invitedSubject: 'Invitation to the books of {tenant}',
  invited: 'you are invited to work on the books of {tenant}. The link is valid for 7 days.',
  accept: 'Accept the invitation',
  ignoreInvitation: 'If you did not expect this invitation, you can ignore this mail.',
  resetSubject: 'Reset your password',
  reset: 'a new password was requested for {email}. The link is valid once, for one hour.',
  choose: 'Choose a new password',
  ignoreReset:
    'If you did not request it, you can ignore this mail: your password does not change.',
  greeting: 'Hello,',
};

export type AccountTexts = { readonly [name in keyof typeof english]: string };

const german: AccountTexts = {
  invitedSubject: 'Einladung zur Buchhaltung von {tenant}',
  invited:
    'Sie sind eingeladen, an der Buchhaltung von {tenant} mitzuarbeiten. Der Link ist 7 Tage gültig.',
  accept: 'Einladung annehmen',
  ignoreInvitation:
    'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
  resetSubject: 'Passwort zurücksetzen',
  reset:
    'für {email} wurde ein neues Passwort angefordert. Der Link ist einmal und eine Stunde lang gültig.',
  choose: 'Neues Passwort wählen',
  ignoreReset:
    'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
  greeting: 'Guten Tag,',
};

const french: AccountTexts = {
  invitedSubject: 'Invitation à la comptabilité de {tenant}',
  invited:
    'vous êtes invité à travailler sur la comptabilité de {tenant}. Le lien est valable 7 jours.',
  accept: 'Accepter l’invitation',
  ignoreInvitation: 'Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.',
  resetSubject: 'Réinitialiser votre mot de passe',
  reset:
    'un nouveau mot de passe a été demandé pour {email}. Le lien est valable une fois, pendant une heure.',
  choose: 'Choisir un nouveau mot de passe',
  ignoreReset:
    'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
  greeting: 'Bonjour,',
};

const spanish: AccountTexts = {
  invitedSubject: 'Invitación a la contabilidad de {tenant}',
  invited:
    'le invitamos a trabajar en la contabilidad de {tenant}. El enlace es válido durante 7 días.',
  accept: 'Aceptar la invitación',
  ignoreInvitation: 'Si no sabe de qué se trata, no tiene que hacer nada.',
  resetSubject: 'Restablecer su contraseña',
  reset:
    'se ha solicitado una nueva contraseña para {email}. El enlace es válido una vez, durante una hora.',
  choose: 'Elegir una nueva contraseña',
  ignoreReset: 'Si no ha sido usted, no tiene que hacer nada: su contraseña sigue igual.',
  greeting: 'Hola:',
};

const italian: AccountTexts = {
  invitedSubject: 'Invito alla contabilità di {tenant}',
  invited: 'è invitato a lavorare alla contabilità di {tenant}. Il link è valido per 7 giorni.',
  accept: 'Accettare l’invito',
  ignoreInvitation: 'Se non sa di che cosa si tratta, non deve fare nulla.',
  resetSubject: 'Reimpostazione della password',
  reset:
    'è stata richiesta una nuova password per {email}. Il link è valido una volta, per un’ora.',
  choose: 'Scegliere una nuova password',
  ignoreReset: 'Se non è stato lei, non deve fare nulla: la sua password resta com’è.',
  greeting: 'Buongiorno,',
};

const dutch: AccountTexts = {
  invitedSubject: 'Uitnodiging voor de boekhouding van {tenant}',
  invited:
    'u bent uitgenodigd om aan de boekhouding van {tenant} te werken. De link is 7 dagen geldig.',
  accept: 'Uitnodiging aannemen',
  ignoreInvitation: 'Weet u niet waar dit over gaat, dan hoeft u niets te doen.',
  resetSubject: 'Uw wachtwoord opnieuw instellen',
  reset:
    'er is een nieuw wachtwoord aangevraagd voor {email}. De link is één keer geldig, een uur lang.',
  choose: 'Nieuw wachtwoord kiezen',
  ignoreReset: 'Was u het niet, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
  greeting: 'Hallo,',
};

export const accountTexts: Languages<AccountTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
};
