/** The browser of the tests: Chromium of the system, which `npm test` installs on Debian if it has the privileges. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getuid } from 'node:process';
import { type Browser, chromium } from 'playwright-core';

/** The first one found is used; the headless shell needs a third less CPU time for the same pages. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const installLimitMs = 10 * 60_000;

/** No background requests, and no GPU. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Otherwise a worker of the tests closes Chromium at a signal, but does not end. Chromium ends with the process. */
const unheard = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** CHROMIUM names another one. */
function findChromium(): string | undefined {
  return [process.env['CHROMIUM'], ...places].find((file) => file && existsSync(file));
}

/** Headless. Throws with a remedy if there is no Chromium. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: flags, ...unheard });
}

/** Throws with a remedy. */
function chromiumPath(): string {
  const path = findChromium();
  if (path !== undefined) return path;
  throw new Error(
    'The tests of the web app need Chromium: apt-get install chromium, or name a browser in CHROMIUM.',
  );
}

/** Installs it where no confirmation is needed: as root on Debian. */
export function prepareChromium(): void {
  if (findChromium() !== undefined || getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('Installing Chromium … ');
  const install = ['install', '-y', '--no-install-recommends'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Not every release of Debian has the headless shell.
  for (const words of [
    ['update'],
    [...install, 'chromium-headless-shell'],
    [...install, 'chromium'],
  ])
    if (findChromium() === undefined)
      spawnSync('apt-get', words, { env, timeout: installLimitMs, stdio: 'ignore' });
  process.stderr.write(findChromium() === undefined ? 'failed\n' : 'done\n');
}
