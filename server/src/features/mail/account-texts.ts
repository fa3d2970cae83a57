/** What mails about accounts say, in each language they can be written in. `{names}` are filled in. */
import type { Languages } from '../../record/languages.ts';

const english = {
  invitedSubject: 'You are invited to the books of {tenant}',
  invited: 'you are invited to work on the books of {tenant}. The link can be used for 7 days.',
  accept: 'Accept the invitation',
  ignoreInvitation: 'If you do not know why you get this, you need not do anything.',
  resetSubject: 'Your new password',
  reset:
    'somebody asked for a new password for {email}. The link can be used once, within an hour.',
  choose: 'Choose a new password',
  ignoreReset: 'If it was not you, you need not do anything: your password stays as it is.',
  greeting: 'Hello,',
};

export type AccountTexts = { readonly [name in keyof typeof english]: string };

const german: AccountTexts = {
  invitedSubject: 'Sie sind zu den Büchern von {tenant} eingeladen',
  invited: 'Sie sind eingeladen, an den Büchern von {tenant} mitzuarbeiten. Der Link gilt 7 Tage.',
  accept: 'Einladung annehmen',
  ignoreInvitation: 'Wenn Sie nicht wissen, worum es geht, brauchen Sie nichts zu tun.',
  resetSubject: 'Ihr neues Passwort',
  reset:
    'jemand hat für {email} ein neues Passwort angefordert. Der Link gilt einmal und eine Stunde lang.',
  choose: 'Neues Passwort wählen',
  ignoreReset:
    'Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  greeting: 'Guten Tag,',
};

const french: AccountTexts = {
  invitedSubject: 'Invitation à la comptabilité de {tenant}',
  invited:
    'vous êtes invité à travailler sur la comptabilité de {tenant}. Le lien est valable 7 jours.',
  accept: 'Accepter l’invitation',
  ignoreInvitation: 'Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.',
  resetSubject: 'Votre nouveau mot de passe',
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
  resetSubject: 'Su nueva contraseña',
  reset:
    'alguien ha pedido una nueva contraseña para {email}. El enlace sirve una vez, durante una hora.',
  choose: 'Elegir una nueva contraseña',
  ignoreReset: 'Si no ha sido usted, no tiene que hacer nada: su contraseña sigue igual.',
  greeting: 'Hola:',
};

const italian: AccountTexts = {
  invitedSubject: 'Invito alla contabilità di {tenant}',
  invited: 'è invitato a lavorare alla contabilità di {tenant}. Il link è valido per 7 giorni.',
  accept: 'Accettare l’invito',
  ignoreInvitation: 'Se non sa di che cosa si tratta, non deve fare nulla.',
  resetSubject: 'La sua nuova password',
  reset: 'qualcuno ha chiesto una nuova password per {email}. Il link vale una volta, per un’ora.',
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
  resetSubject: 'Uw nieuwe wachtwoord',
  reset:
    'iemand heeft een nieuw wachtwoord aangevraagd voor {email}. De link werkt één keer, een uur lang.',
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
