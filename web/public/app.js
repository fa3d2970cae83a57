/**
 * The server's own pages, alive: health and version, the quick start for this address, and a look at the
 * newest invoices and webhook deliveries. The API key lives in a variable of this page and nowhere else.
 */
const healthEveryMs = 15_000;
const requestLimitMs = 10_000;
const copiedForMs = 1_500;
const shownInvoices = 10;
const shownDeliveries = 12;

let key = '';

/** An element with text or children; `attributes` as in HTML. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

function find(id) {
  return document.getElementById(id);
}

async function showHealth() {
  const place = find('health');
  let state = 'bad';
  let text = 'Not reachable';
  try {
    const answer = await fetch('/health/ready', { signal: AbortSignal.timeout(requestLimitMs) });
    const { version } = await answer.json();
    state = answer.ok ? 'ok' : 'bad';
    text = answer.ok ? `Ready · ${version}` : 'The database does not answer';
    find('version').textContent = version;
  } catch {
    // The text already says so.
  }
  // A status region is read out when it changes, so it is left alone while it does not.
  if (place.textContent !== text) place.textContent = text;
  place.dataset.state = state;
}

function prepareSteps() {
  for (const block of document.querySelectorAll('#steps pre')) {
    const code = block.firstElementChild;
    code.textContent = code.textContent.replace('{origin}', location.origin);
    // Long lines scroll inside the block; the keyboard must reach it.
    block.tabIndex = 0;
    const button = element('button', { class: 'copy', type: 'button' }, 'Copy');
    button.addEventListener('click', () => copy(code, button));
    const frame = element('div', { class: 'copyable' });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

async function copy(code, button) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
  } catch {
    // Without https only the selection is left to copy by hand.
    getSelection().selectAllChildren(code);
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, copiedForMs);
}

/** The JSON of an answer under /api; throws an Error with the service's own sentence. */
async function get(path) {
  const answer = await fetch(path, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(requestLimitMs),
  });
  const body = await answer.json();
  if (answer.ok) return body;
  throw new Error(`${answer.status} ${body.title}. ${body.detail}`);
}

async function namesOf(invoices) {
  const ids = [...new Set(invoices.map(({ customerId }) => customerId).filter(Boolean))];
  if (ids.length === 0) return new Map();
  const { items } = await get(`/api/customers?id.in=${ids.join(',')}`);
  return new Map(items.map(({ id, name }) => [id, name]));
}

async function showNewest() {
  const place = find('answer');
  const button = find('ask').querySelector('[type=submit]');
  button.disabled = true;
  place.replaceChildren(element('p', { class: 'state' }, 'Reading…'));
  try {
    const [{ items }, deliveries] = await Promise.all([
      get(`/api/invoices?limit=${shownInvoices}`),
      get(`/api/effects?kind.eq=webhook&limit=${shownDeliveries}`),
    ]);
    const names = await namesOf(items);
    place.replaceChildren(
      items.length === 0 ? emptyState() : invoiceTable(items, names),
      ...(deliveries.items.length === 0 ? [] : [deliveryTable(deliveries.items)]),
    );
    find('forget').hidden = false;
  } catch (error) {
    const title = element('strong', {}, 'The records could not be read.');
    const text = error.name === 'Error' ? error.message : 'The server does not answer.';
    place.replaceChildren(element('p', { class: 'state bad' }, title, text));
  } finally {
    button.disabled = false;
  }
}

function emptyState() {
  const title = element('strong', {}, 'No invoices yet.');
  return element('p', { class: 'state' }, title, 'The quick start above makes the first one.');
}

function invoiceTable(invoices, names) {
  const caption = `The ${invoices.length} newest, as ${location.origin}/api/invoices answers them`;
  const titles = ['Number', 'Status', 'Customer', 'Due', 'Total'];
  const rows = invoices.map((invoice) => invoiceRow(invoice, names));
  return tableOf('Newest invoices', caption, titles, rows);
}

function deliveryTable(deliveries) {
  const caption = `The ${deliveries.length} newest deliveries, as ${location.origin}/api/effects answers them`;
  const titles = ['Event', 'Status', 'Why', 'Next attempt', 'Attempts'];
  return tableOf('Newest deliveries', caption, titles, deliveries.map(deliveryRow));
}

/** The last column holds figures. */
function tableOf(label, caption, titles, rows) {
  const head = titles.map((title) =>
    element(
      'th',
      title === titles.at(-1) ? { scope: 'col', class: 'number' } : { scope: 'col' },
      title,
    ),
  );
  // The roles stay when a phone lays the rows out another way.
  const table = element(
    'table',
    { class: 'invoices', role: 'table' },
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
  const region = { class: 'scroll', role: 'region', 'aria-label': label, tabindex: '0' };
  return element('div', region, table);
}

function cell(name, ...children) {
  return element('td', { class: name, role: 'cell' }, ...children);
}

function deliveryRow({ name, status, lastReason, nextAttemptAt, attempts }) {
  const next = nextAttemptAt === null ? null : new Date(nextAttemptAt).toLocaleTimeString();
  return element(
    'tr',
    { role: 'row' },
    cell('nowrap', name),
    cell('nowrap', element('span', { class: 'mark', 'data-status': status }, status)),
    cell('', text(lastReason, 'not tried yet')),
    cell('nowrap', text(next, 'none')),
    cell('number', String(attempts)),
  );
}

function invoiceRow(invoice, names) {
  const { number, status, customerId, billingName, dueDate, overdue } = invoice;
  const due = [text(dueDate, 'no date')];
  if (overdue) due.push(' ', element('span', { class: 'late' }, 'overdue'));
  return element(
    'tr',
    { role: 'row' },
    cell('nowrap', text(number, 'not numbered')),
    cell('nowrap', element('span', { class: 'mark', 'data-status': status }, status)),
    cell('', text(names.get(customerId) ?? billingName, 'no customer')),
    cell('nowrap', ...due),
    cell('number', amountOf(invoice)),
  );
}

function text(value, missing) {
  return value ?? element('span', { class: 'none' }, missing);
}

/** Amounts are decimal strings, and Intl formats those exactly. */
function amountOf({ total, currency }) {
  if (currency === null) return total;
  try {
    return new Intl.NumberFormat(undefined, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
    }).format(total);
  } catch {
    return `${currency} ${total}`;
  }
}

function prepareForm() {
  const form = find('ask');
  const input = find('key');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    key = input.value.trim();
    void showNewest();
  });
  find('forget').addEventListener('click', () => {
    key = '';
    form.reset();
    find('forget').hidden = true;
    const hint = 'The key is forgotten.';
    find('answer').replaceChildren(element('p', { class: 'state' }, hint));
    input.focus();
  });
}

void showHealth();
setInterval(showHealth, healthEveryMs);
prepareSteps();
if (find('ask') !== null) prepareForm();
