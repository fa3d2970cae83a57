/**
 * Signing in, accepting an invitation and choosing a new password: one page, one form, three addresses. Secrets of
 * links are taken out of the address as soon as they are read.
 */
const requestLimitMs = 20_000;
const path = location.pathname;
const secret =
  path === '/sign-in'
    ? new URLSearchParams(location.search).get('token')
    : location.hash.slice(1) || null;
if (secret !== null) history.replaceState(null, '', path);

/** What a sign-in by the identity provider came to, by the code that it came back with. */
const providerErrors = {
  provider_unavailable:
    'The identity provider does not answer. Sign in by password, or try again later.',
  provider_refused: 'The identity provider did not sign you in.',
  sign_in_expired: 'That took too long, or began in another browser. Begin again.',
  sign_in_failed:
    'Signing in failed. Begin again; if it stays so, tell your operator, whose log says why.',
  email_not_verified: 'The identity provider does not vouch for your address.',
  no_access: 'You have access to nothing here. Ask whoever runs your books to invite you.',
  too_many_attempts: 'Too many failed sign-ins from here. Try again later.',
};
const error = new URLSearchParams(location.search).get('error');

const find = (id) => document.getElementById(id);

function tell(text, isBad = false) {
  const place = find('state');
  place.hidden = text === '';
  place.textContent = text;
  place.classList.toggle('bad', isBad);
}

/** Answers `{ok, body}`; a refusal is told in its own words. */
async function call(method, url, body) {
  try {
    const answer = await fetch(url, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(requestLimitMs),
    });
    return { ok: answer.ok, body: await answer.json().catch(() => ({})) };
  } catch {
    return { ok: false, body: { detail: 'The server does not answer. Try again.' } };
  }
}

/** Shows the fields that this way needs, and what a browser may fill in. */
function show({ title, lead, fields, submit, password = 'current-password', help = '' }) {
  document.title = `${title} · Daybook`;
  find('title').textContent = title;
  find('lead').textContent = lead;
  for (const name of ['email', 'name', 'password', 'code']) {
    find(`${name}-field`).hidden = !fields.includes(name);
    find(name).required = fields.includes(name) && name !== 'name';
  }
  find('password').autocomplete = password;
  find('password-help').textContent = help;
  find('submit').textContent = submit;
  find('forgot').hidden = path !== '/sign-in';
  find('form').hidden = false;
  find(fields[0]).focus();
}

function showSignedIn(me) {
  const { actor, tenant, tenants } = me;
  find('form').hidden = true;
  find('title').textContent = 'Signed in';
  find('lead').textContent =
    `As ${actor.name ?? me.person?.email}, ${actor.role} of ${tenant.name}.`;
  find('next').hidden = false;
  const others = tenants.filter(({ current }) => !current).map(({ name }) => name);
  tell(others.length === 0 ? '' : `You can also switch to ${others.join(', ')}.`);
}

function refuse({ detail, errors = [] }) {
  for (const name of ['email', 'password', 'code', 'name'])
    find(name).toggleAttribute('aria-invalid', false);
  const [first] = errors;
  const field = first === undefined ? null : find(first.pointer.slice(1));
  field?.setAttribute('aria-invalid', 'true');
  field?.focus();
  tell(first?.message ?? detail ?? 'It did not work.', true);
}

const chosen = 'At least 12 characters; a few words do.';

async function signIn() {
  const body = { email: find('email').value.trim(), password: find('password').value };
  const code = find('code').value.trim();
  const answer = await call('POST', '/api/sessions', code === '' ? body : { ...body, code });
  if (answer.ok) return showSignedIn(answer.body);
  if (answer.body.code === 'second_factor_required' && code === '') {
    find('code-field').hidden = false;
    find('code').focus();
    return tell('Now the code of your authenticator, or a recovery code.');
  }
  return refuse(answer.body);
}

async function accept() {
  const [name, code] = [find('name').value.trim(), find('code').value.trim()];
  const body = { invitation: secret, password: find('password').value };
  if (name !== '') body.name = name;
  if (code !== '') body.code = code;
  const answer = await call('POST', '/api/invitations/accept', body);
  if (answer.ok) return showSignedIn(answer.body);
  if (answer.body.code === 'second_factor_required') find('code-field').hidden = false;
  return refuse(answer.body);
}

async function choose() {
  const body = { token: secret, password: find('password').value };
  const answer = await call('POST', '/api/password-resets/confirm', body);
  if (!answer.ok) return refuse(answer.body);
  find('form').hidden = true;
  tell('The new password holds, and every session has ended.');
  find('state').append(
    ' ',
    Object.assign(document.createElement('a'), { href: '/sign-in', textContent: 'Sign in' }),
  );
}

async function forgot() {
  const email = find('email').value.trim();
  if (email === '')
    return refuse({ errors: [{ pointer: '/email', message: 'Give your address first.' }] });
  const answer = await call('POST', '/api/password-resets', { email });
  if (!answer.ok) return refuse(answer.body);
  return tell('If there is such an account, a link is on its way. It can be used for an hour.');
}

const ways = { '/sign-in': signIn, '/accept-invitation': accept, '/new-password': choose };

/** A provider's button, where there is one. */
async function showProvider() {
  const { ok, body } = await call('GET', '/api/sign-in-methods');
  if (!ok || body.oidc === null) return;
  find('provider').textContent = body.oidc.label;
  find('provider').hidden = false;
}

async function begin() {
  if (path === '/new-password' && secret !== null)
    return show({
      title: 'New password',
      lead: 'Every session of yours ends with it.',
      fields: ['password'],
      submit: 'Set the password',
      password: 'new-password',
      help: chosen,
    });
  if (path === '/accept-invitation' && secret !== null) {
    const { ok, body } = await call('POST', '/api/invitations/read', { invitation: secret });
    if (!ok) return refuse(body);
    const lead = `You are invited to the books of ${body.tenantName}, as ${body.role}, with ${body.email}.`;
    if (body.hasAccount)
      return show({
        title: 'Accept the invitation',
        lead: `${lead} Give the password that you have.`,
        fields: ['password'],
        submit: 'Accept',
      });
    return show({
      title: 'Accept the invitation',
      lead,
      fields: ['name', 'password'],
      submit: 'Accept',
      password: 'new-password',
      help: chosen,
    });
  }
  if (path === '/sign-in') void showProvider();
  if (path !== '/sign-in') return tell('This address works only with the link of a mail.', true);
  if (secret !== null) {
    const { ok, body } = await call('POST', '/api/sessions', { token: secret });
    if (ok) return showSignedIn(body);
    refuse(body);
  } else {
    const { ok, body } = await call('GET', '/api/me');
    if (ok) return showSignedIn(body);
  }
  return show({
    title: 'Sign in',
    lead: 'With the address that you were invited with.',
    fields: ['email', 'password'],
    submit: 'Sign in',
  });
}

find('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = find('submit');
  button.disabled = true;
  tell('One moment…');
  await ways[path]();
  button.disabled = false;
});
find('forgot').addEventListener('click', () => void forgot());
find('sign-out').addEventListener('click', async () => {
  await call('DELETE', '/api/sessions/current');
  location.assign('/sign-in');
});
await begin();
if (error !== null) tell(providerErrors[error] ?? providerErrors.sign_in_failed, true);
