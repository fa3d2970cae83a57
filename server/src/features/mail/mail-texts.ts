/** The texts of mails by language, with placeholders in braces. */
import type { Languages } from '../../record/messages/languages.ts';

const english = {
  hello: 'Hello {buyer},',
  number: 'Invoice',
  total: 'Total',
  amountDue: 'Amount due',
  dueDate: 'Due date',
  payee: 'Payee',
  paymentReference: 'Payment reference',
  exemption: 'Tax note',
  sellerTaxId: 'Our tax ID',
  buyerTaxId: 'Your tax ID',
  releasedSubject: 'Invoice {number} from {seller}',
  released: 'please find attached our invoice {number}.',
  settled: 'No payment is due.',
  thanks: 'Thank you for your business.',
  reminderSubject: 'Reminder: invoice {number} was due on {date}',
  reminder: 'our invoice {number} was due on {date}, {days} ago. {amount} is still open.',
  partlyCovered: 'You have a credit of {credit} with us, so please pay only {rest}.',
  credit: 'Your credit',
  toPay: 'To pay',
  crossed: 'If your payment is already on its way, please disregard this message.',
  statementSubject: 'Statement of account from {seller}',
  statement: 'please find attached your statement of account for {from} to {to}.',
  balance: 'Balance',
  disabledSubject: 'Webhook endpoint disabled: {host}',
  gone: '{url} returned 410 Gone. The endpoint was disabled.',
  failing:
    'All deliveries to {url} have failed since {date} ({count} in a row). The endpoint was disabled.',
  waiting: '{count} deliveries are queued. To send them, fix the receiver and enable the endpoint.',
  waitingOne: 'One delivery is queued. To send it, fix the receiver and enable the endpoint.',
  open: 'Open the endpoint',
};

export type MailTexts = { readonly [name in keyof typeof english]: string };

const german: MailTexts = {
  hello: 'Guten Tag {buyer},',
  number: 'Rechnung',
  total: 'Gesamtbetrag',
  amountDue: 'Zu zahlen',
  dueDate: 'Fällig am',
  payee: 'Zahlungsempfänger',
  paymentReference: 'Verwendungszweck',
  exemption: 'Umsatzsteuer',
  sellerTaxId: 'Unsere USt-IdNr.',
  buyerTaxId: 'Ihre USt-IdNr.',
  releasedSubject: 'Rechnung {number} von {seller}',
  released: 'anbei erhalten Sie unsere Rechnung {number}.',
  settled: 'Es ist kein Betrag mehr offen.',
  thanks: 'Vielen Dank für Ihren Auftrag.',
  reminderSubject: 'Zahlungserinnerung: Rechnung {number} war am {date} fällig',
  reminder:
    'unsere Rechnung {number} war am {date} fällig und ist seit {days} überfällig. Offen sind noch {amount}.',
  partlyCovered: 'Sie haben bei uns ein Guthaben von {credit}; bitte zahlen Sie daher nur {rest}.',
  credit: 'Ihr Guthaben',
  toPay: 'Zu überweisen',
  crossed:
    'Falls Ihre Zahlung bereits unterwegs ist, betrachten Sie diese Nachricht als gegenstandslos.',
  statementSubject: 'Kontoauszug von {seller}',
  statement: 'anbei erhalten Sie Ihren Kontoauszug vom {from} bis {to}.',
  balance: 'Saldo',
  disabledSubject: 'Webhook abgeschaltet: {host}',
  gone: '{url} hat mit 410 Gone geantwortet. Der Webhook wurde abgeschaltet.',
  failing:
    'Alle Zustellungen an {url} sind seit dem {date} fehlgeschlagen ({count} in Folge). Der Webhook wurde abgeschaltet.',
  waiting:
    '{count} Zustellungen warten. Um sie zu senden, beheben Sie den Fehler beim Empfänger und schalten Sie den Webhook wieder ein.',
  waitingOne:
    'Eine Zustellung wartet. Um sie zu senden, beheben Sie den Fehler beim Empfänger und schalten Sie den Webhook wieder ein.',
  open: 'Webhook öffnen',
};

const french: MailTexts = {
  hello: 'Bonjour {buyer},',
  number: 'Facture',
  total: 'Total TTC',
  amountDue: 'Net à payer',
  dueDate: 'Échéance',
  payee: 'Bénéficiaire',
  paymentReference: 'Communication du virement',
  exemption: 'TVA',
  sellerTaxId: 'Notre n° de TVA',
  buyerTaxId: 'Votre n° de TVA',
  releasedSubject: 'Facture {number} de {seller}',
  released: 'veuillez trouver ci-joint notre facture {number}.',
  settled: 'Il ne reste rien à payer.',
  thanks: 'Nous vous remercions de votre confiance.',
  reminderSubject: 'Rappel : la facture {number} était échue le {date}',
  reminder:
    'notre facture {number} était échue le {date}, il y a {days}. Il reste {amount} à régler.',
  partlyCovered: 'Vous disposez chez nous d’un avoir de {credit} : merci de ne régler que {rest}.',
  credit: 'Votre avoir',
  toPay: 'À régler',
  crossed: 'Si votre paiement est déjà en cours, merci de ne pas tenir compte de ce message.',
  statementSubject: 'Relevé de compte de {seller}',
  statement: 'veuillez trouver ci-joint votre relevé de compte du {from} au {to}.',
  balance: 'Solde',
  disabledSubject: 'Point de terminaison webhook désactivé : {host}',
  gone: '{url} a répondu 410 Gone. Plus rien ne lui est envoyé.',
  failing:
    'Tous les envois vers {url} échouent depuis le {date} ({count} de suite). Plus rien ne lui est envoyé.',
  waiting:
    '{count} envois sont conservés. Corrigez le récepteur et réactivez le point de terminaison : ils partiront alors.',
  waitingOne:
    '{count} envoi est conservé. Corrigez le récepteur et réactivez le point de terminaison : il partira alors.',
  open: 'Ouvrir le point de terminaison',
};

const spanish: MailTexts = {
  hello: 'Hola, {buyer}:',
  number: 'Factura',
  total: 'Total',
  amountDue: 'Importe pendiente',
  dueDate: 'Vencimiento',
  payee: 'Beneficiario',
  paymentReference: 'Concepto',
  exemption: 'IVA',
  sellerTaxId: 'Nuestro NIF-IVA',
  buyerTaxId: 'Su NIF-IVA',
  releasedSubject: 'Factura {number} de {seller}',
  released: 'adjuntamos nuestra factura {number}.',
  settled: 'No queda nada por pagar.',
  thanks: 'Gracias por su confianza.',
  reminderSubject: 'Recordatorio: la factura {number} venció el {date}',
  reminder: 'nuestra factura {number} venció el {date}, hace {days}. Quedan pendientes {amount}.',
  partlyCovered:
    'Tiene con nosotros un saldo a favor de {credit}, por lo que solo debe pagar {rest}.',
  credit: 'Su saldo a favor',
  toPay: 'A pagar',
  crossed: 'Si su pago ya está en camino, no tenga en cuenta este mensaje.',
  statementSubject: 'Extracto de cuenta de {seller}',
  statement: 'adjuntamos su extracto de cuenta del {from} al {to}.',
  balance: 'Saldo',
  disabledSubject: 'Extremo de webhook desactivado: {host}',
  gone: '{url} respondió 410 Gone. Ya no se le envía nada.',
  failing:
    'Todas las entregas a {url} han fallado desde el {date} ({count} seguidas). Ya no se le envía nada.',
  waiting:
    'Se conservan {count} entregas. Corrija el receptor y vuelva a activar el extremo: entonces se enviarán.',
  waitingOne:
    'Se conserva una entrega. Corrija el receptor y vuelva a activar el extremo: entonces se enviará.',
  open: 'Abrir el extremo',
};

const italian: MailTexts = {
  hello: 'Buongiorno {buyer},',
  number: 'Fattura',
  total: 'Totale',
  amountDue: 'Importo dovuto',
  dueDate: 'Scadenza',
  payee: 'Beneficiario',
  paymentReference: 'Causale',
  exemption: 'IVA',
  sellerTaxId: 'Nostra partita IVA',
  buyerTaxId: 'Vostra partita IVA',
  releasedSubject: 'Fattura {number} di {seller}',
  released: 'in allegato trova la nostra fattura {number}.',
  settled: 'Non resta nulla da pagare.',
  thanks: 'Grazie per la fiducia.',
  reminderSubject: 'Promemoria: la fattura {number} è scaduta il {date}',
  reminder:
    'la nostra fattura {number} è scaduta il {date}, {days} fa. Restano da pagare {amount}.',
  partlyCovered:
    'Dispone presso di noi di un credito di {credit}: La preghiamo di pagare solo {rest}.',
  credit: 'Il Suo credito',
  toPay: 'Da pagare',
  crossed: 'Se il pagamento è già in corso, non tenga conto di questo messaggio.',
  statementSubject: 'Estratto conto di {seller}',
  statement: 'in allegato trova il Suo estratto conto dal {from} al {to}.',
  balance: 'Saldo',
  disabledSubject: 'Endpoint webhook disattivato: {host}',
  gone: '{url} ha risposto 410 Gone. Non gli viene più inviato nulla.',
  failing:
    'Tutte le consegne a {url} falliscono dal {date} ({count} di seguito). Non gli viene più inviato nulla.',
  waiting:
    '{count} consegne sono conservate. Corregga il ricevitore e riattivi l’endpoint: verranno inviate allora.',
  waitingOne:
    'Una consegna è conservata. Corregga il ricevitore e riattivi l’endpoint: verrà inviata allora.',
  open: 'Apri l’endpoint',
};

const dutch: MailTexts = {
  hello: 'Beste {buyer},',
  number: 'Factuur',
  total: 'Totaal',
  amountDue: 'Te betalen',
  dueDate: 'Vervaldatum',
  payee: 'Begunstigde',
  paymentReference: 'Betalingskenmerk',
  exemption: 'Btw',
  sellerTaxId: 'Ons btw-nummer',
  buyerTaxId: 'Uw btw-nummer',
  releasedSubject: 'Factuur {number} van {seller}',
  released: 'bijgaand vindt u onze factuur {number}.',
  settled: 'Er hoeft niets meer betaald te worden.',
  thanks: 'Dank u voor uw vertrouwen.',
  reminderSubject: 'Herinnering: factuur {number} verviel op {date}',
  reminder: 'onze factuur {number} verviel op {date}, {days} geleden. {amount} staat nog open.',
  partlyCovered: 'U heeft bij ons een tegoed van {credit}; betaalt u daarom alleen {rest}.',
  credit: 'Uw tegoed',
  toPay: 'Te voldoen',
  crossed: 'Is uw betaling al onderweg, dan kunt u dit bericht als niet verzonden beschouwen.',
  statementSubject: 'Rekeningoverzicht van {seller}',
  statement: 'in de bijlage vindt u uw rekeningoverzicht van {from} tot en met {to}.',
  balance: 'Saldo',
  disabledSubject: 'Webhook-eindpunt uitgeschakeld: {host}',
  gone: '{url} antwoordde 410 Gone. Er wordt niets meer naartoe gestuurd.',
  failing:
    'Alle bezorgingen aan {url} mislukken sinds {date} ({count} op rij). Er wordt niets meer naartoe gestuurd.',
  waiting:
    '{count} bezorgingen zijn bewaard. Herstel de ontvanger en schakel het eindpunt weer in: dan worden ze verstuurd.',
  waitingOne:
    'Eén bezorging is bewaard. Herstel de ontvanger en schakel het eindpunt weer in: dan wordt deze verstuurd.',
  open: 'Eindpunt openen',
};

export const mailTexts: Languages<MailTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
};
