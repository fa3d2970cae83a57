/**
 * Spellings of addresses that webhooks must not reach: forms of one IPv4 address, IPv6 forms that embed
 * one, every special-purpose block, and tricks with the rest of the URL.
 */

/** All forms of 127.0.0.1 that some resolver or parser accepts. */
const loopbackForms = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0X7F000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '0177.1',
  '0177.0.0.1',
  '0177.0.0.01',
  '017700000001',
  '00000177.0.0.1',
  '127.0x0.0.01',
  '127.0.0.1.',
  '127.1.',
  '2130706433.',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
  '0ₓ7f.1',
  '%31%32%37.0.0.1',
  '%31%32%37%2e%30%2e%30%2e%31',
  '127%2E0%2E0%2E1',
  '127.0.0.1%2e',
  '127.\u00ad0.0.1',
  '127.0.0.\u200b1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'ｌｏｃａｌｈｏｓｔ',
  'l%6fcalhost',
  'loca\u00adlhost',
  'foo.localhost',
  'localhost.localdomain',
  '[::1]',
  '[0::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::0.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '0.0.0.0',
  '0',
  '0x0',
  '00.0',
  '[::]',
  '[::ffff:0.0.0.0]',
  '[::ffff:0:0]',
  '127.0.0.2',
  '127.255.255.254',
];

/** IPv6 that translates to 127.0.0.1 or 169.254.169.254 on some networks. */
const translatedForms = [
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:0:a9fe:a9fe]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::127.0.0.1]',
  '[64:ff9b:1:a9fe:a9:fe00::]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[2001:0:a9fe:a9fe::1]',
  '[2606:4700::5efe:7f00:1]',
  '[2606:4700::200:5efe:127.0.0.1]',
  '[2606:4700:0:1:0:5efe:a9fe:a9fe]',
  '[fe80::5efe:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:10.0.0.1]',
  '[::ffff:192.168.0.1]',
];

/** The first and the last address of each block, and well-known ones in between. */
const specialAddresses = [
  ...['0.0.0.1', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['100.100.100.200', '168.63.129.16', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ...['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.16689662', '169.254.170.2'],
  ...['172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.0.192', '192.0.0.255', '192.0.2.0'],
  ...['192.0.2.255', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.0'],
  ...['192.168.255.255', '192.175.48.1', '198.18.0.0', '198.19.255.255', '198.51.100.1'],
  ...['203.0.113.255', '224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'],
  ...['[::2]', '[::ffff]', '[100::1]', '[100:0:0:1::1]', '[1fff:ffff::1]', '[2001::1]'],
  ...['[2001:1::1]', '[2001:2::1]', '[2001:3::1]', '[2001:4:112::1]', '[2001:10::1]'],
  ...['[2001:20::1]', '[2001:30::1]', '[2001:1ff:ffff::1]', '[2001:db8::1]'],
  ...['[2001:db8:ffff:ffff::]', '[2002::1]', '[2620:4f:8000::1]', '[3ffe::1]', '[3fff::1]'],
  ...['[3fff:fff:ffff::1]', '[4000::1]', '[5f00::1]', '[8000::1]', '[fc00::1]', '[fd00:ec2::254]'],
  ...['[fd12:3456:789a::1]', '[fe80::1]', '[fe80::a9fe:a9fe]', '[febf::1]', '[fec0::1]'],
  ...['[feff::1]', '[ff02::1]', '[ff0e::1]', '[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]'],
];

/** Names with a local meaning, or with name servers that answer 127.0.0.1 (those of the test do for all). */
const names = [
  ...['intranet', 'metadata', 'kubernetes', 'ip6-localhost', 'printer.local', 'a.b.local.'],
  ...['metadata.google.internal', 'METADATA.GOOGLE.INTERNAL.', 'db.corp.internal', 'nas.home.arpa'],
  ...['localtest.me', '127.0.0.1.nip.io', '7f000001.nip.io', 'spoofed.burpcollaborator.example'],
  ...[
    'rebind.example',
    'xn--e1afmkfd.example',
    '例え.example',
    'kubernetes.default.svc.cluster.local',
  ],
];

/** `P` is replaced by the port of the listener. */
const wholeUrls = [
  ...['https://good.example@127.0.0.1:P/', 'https://127.0.0.1:P@good.example/'],
  ...['https://:@127.0.0.1:P/', 'https://@127.0.0.1:P/', 'https://a:b@[::1]:P/'],
  ...['https://good.example%40127.0.0.1:P/', 'https://good.example\\@127.0.0.1:P/'],
  ...[
    'https:\\\\127.0.0.1:P/',
    'https:/\\127.0.0.1:P/',
    'https:127.0.0.1:P/',
    'https:/127.0.0.1:P/',
  ],
  ...['https:///127.0.0.1:P/', 'https:////127.0.0.1:P/', '//127.0.0.1:P/', '127.0.0.1:P', ''],
  ...[
    ' https://127.0.0.1:P/',
    'https://127.0.0.1:P/ ',
    '\thttps://127.0.0.1:P/',
    'ht\ntps://127.1:P/',
  ],
  ...['https://127.0.\t0.1:P/', 'https://127.0.0.1\u0000:P/', 'https://127.0.0.1:P/\r\nhost: x'],
  ...[
    'https://127.0.0.1:P#good.example',
    'https://good.example#@127.0.0.1:P/',
    'https://127.1:P/#',
  ],
  ...['https://127.0.0.1:P?good.example', 'https://good.example:P@127.1:P/', 'HTTPS://127.1:P/'],
  ...[
    'hTTp://127.1:P/',
    'http://[::1%25lo]:P/',
    'https://[::1%lo]:P/',
    'https://[fe80::1%25eth0]:P/',
  ],
  ...[
    'https://[::127.0.0.1.]:P/',
    'https://127.0.0.1..:P/',
    'https://.127.0.0.1:P/',
    'https://[]:P/',
  ],
  ...[
    'https://256.0.0.1:P/',
    'https://127.0.0.1.1:P/',
    'https://0x7f.0.0.0.1:P/',
    'https://0.2.3:P',
  ],
  ...['ftp://127.0.0.1:P/', 'file:///etc/passwd', 'gopher://127.0.0.1:P/_', 'ws://127.0.0.1:P/'],
  ...['wss://127.0.0.1:P/', 'data:text/plain,x', 'javascript:alert(1)', 'unix:/run/docker.sock'],
  ...[
    'blob:https://127.0.0.1:P/',
    'view-source:https://127.1:P/',
    'jar:https://127.1:P/!/',
    'https://',
  ],
  ...[`https://127.0.0.1:P/${'x'.repeat(2_000)}`, 'http:127.0.0.1:P/', 'https://127.0.0.1:99999/'],
  ...['https://127.0.0.1:P:P/', 'https://127.0.0.1 :P/', 'https://127.0.0.1,good.example:P/'],
  ...[
    'http+unix://%2Frun%2Fdocker.sock/',
    'dict://127.0.0.1:P/',
    'ldap://127.0.0.1:P/',
    'https://*:P/',
  ],
];

/** Each with http and https, unless the scheme is given. */
export function forbiddenUrls(port: number): string[] {
  const hosts = [...loopbackForms, ...translatedForms, ...specialAddresses, ...names];
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/hook?a=1`]),
    ...wholeUrls.map((url) => url.replaceAll('P', String(port)).replaceAll(`HTT${port}`, 'HTTP')),
  ];
}

/** The forms that reach a listener on 127.0.0.1 if they are allowed. */
export function loopbackUrls(port: number): string[] {
  const others = /^\[|local|ⓛ|ｌ|l%|loca|127\.0\.0\.2|127\.255/i;
  return loopbackForms
    .filter((form) => !others.test(form))
    .map((form) => `http://${form}:${port}/`);
}
