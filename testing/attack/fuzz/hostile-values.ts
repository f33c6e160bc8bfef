/** Bodies, texts and headers that programs have choked on: of JSON parsers, Unicode, shells, templates, databases, mails. */

const bytes = (...parts: readonly (number | string)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])))
const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth)

/** Cut off, or not JSON at all. */
const brokenBodies: readonly string[] = [
  ...[
    '',
    ' ',
    '\n',
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    ':',
    '{,}',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{"a":1 "b":2}',
  ],
  ...[
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[1 2]',
    '[1:2]',
    '{"a":1}}',
    '{"a":1}#',
    '{"a":1}//x',
    '/*x*/{}',
    '{}/*',
    '{}{}',
    '{}\0',
    '{}x',
  ],
  ...[
    'nul',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x1F',
    '1_000',
    '+1',
    '01',
    '1.',
    '.5',
    '1e',
    '1e+',
    '-',
    '"\\u',
    '"\\x00"',
    '"\\a"',
  ],
  ...[
    '"tab\t"',
    '"nul\0"',
    '"new\nline"',
    '{}\u2028',
    '\u00a0{}',
    '\u2060{}',
    '\u{feff}',
    '<xml/>',
    '<?php',
    'a=b&c=d',
    '--x\r\n',
  ],
  ...['%7B%7D', '\0\0\0', ' '.repeat(16_000), '{'.padEnd(16_000), '\\'.repeat(10_000), `"${'\\'.repeat(15_001)}`],
]

/** JSON that is odd, large or no object. */
const oddBodies: readonly string[] = [
  ...[
    '[]',
    '[[]]',
    '{}',
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1e999',
    '-1e999',
    '1e-999999999999',
    '"text"',
    '"\\uD800"',
  ],
  ...[
    '"\\uDEAD\\uD800"',
    '\u{feff}{}',
    '{"a":"\u2028"}',
    '{"a":1,"a":2}',
    '{"a":{"a":1},"a":[1]}',
    '{"":1}',
    '{"\\u0000":1}',
  ],
  ...[
    '{"\\ud800":1}',
    '{"a":"\\ud83d"}',
    '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
    '{"toJSON":"x"}',
    '{"then":"x"}',
  ],
  ...['{"length":1e9}', '{"$ref":"#"}', '{"$where":"1"}', '{"__proto__":null}', '{"__proto__":{"polluted":true}}'],
  '{"constructor":{"prototype":{"polluted":true}}}',
  ...['1'.repeat(30), `1${'0'.repeat(10_000)}`, `0.${'1'.repeat(10_000)}`],
  ...[nested(63), nested(64), nested(65), nested(5_000), nested(100_000, '[', ''), nested(100_000, '{"a":', '')],
  `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
  `[${'1,'.repeat(5_000)}1]`,
  `{${Array.from({ length: 1_500 }, (_, index) => `"k${index}":1`).join(',')}}`,
  ...['\\u0041'.repeat(2_000), 'x'.repeat(15_000), 'x'.repeat(70_000), 'ä'.repeat(200_000)].map(
    (text) => `{"a":"${text}"}`,
  ),
]

/** No UTF-8, another encoding, or packed. */
const foreignBodies: readonly Uint8Array[] = [
  bytes(0xff),
  bytes(0xff, 0xfe, '{', 0, '}', 0),
  bytes(0xfe, 0xff, 0, '{', 0, '}'),
  bytes(0xef, 0xbb, 0xbf, '{}'),
  ...[[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xe2, 0x82], [0x00]].map((wrong) =>
    bytes('{"a":"', ...wrong, '"}'),
  ),
  bytes('{"', 0xff, '":1}'),
  bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0),
  new Uint8Array(10_000).fill(0xf0),
]

export const hostileBodies: readonly (string | Uint8Array)[] = [...brokenBodies, ...oddBodies, ...foreignBodies]

export const hostileTexts: readonly string[] = [
  // Names of nothing, and of what every object has.
  ...[
    '',
    ' ',
    'undefined',
    'null',
    'NULL',
    '(null)',
    'nil',
    'true',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
  ],
  // Numbers in all scripts.
  ...[
    '0',
    '-1',
    '1e999',
    '1E02',
    'NaN',
    '0x0',
    '000000',
    '٠٠٠٠٠٠',
    '१२३',
    '٠١٢',
    '9007199254740993',
    '99999999999999999999',
  ],
  // Unicode.
  ...[
    'Ω≈ç√∫˜µ',
    '社會科學院',
    '👩‍👩‍👧‍👦',
    '🇩🇪',
    'Z̮̞̠͙͔ͅḀ̗̞͈̻̗',
    '\u202etext\u202c',
    '\u200b\u200c\u200d',
    '\u2028',
    '\ufeff',
    '\uffff',
  ],
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udc00b'],
  // Quotes, databases, templates, shells, pages.
  ...["'", '"', '\\', '\\\\', "' OR 1=1 --", "'; DROP TABLE auth_user; --", '" OR ""="', '%', '_%', '$1', '?'],
  ...[
    '${7*7}',
    '{{7*7}}',
    '<%= 7*7 %>',
    '#{7*7}',
    '$(id)',
    '`id`',
    '|id',
    '; id',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
  ],
  // Places.
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://127.0.0.1',
    'http://[::1]:80',
    '../../../../etc/passwd',
  ],
  ...['..\\..\\windows\\win.ini', '%2e%2e%2fetc%2fpasswd', '/dev/zero', 'CON'],
  // Lines and escapes.
  ...['a\r\nX-Injected: 1', 'a\nb', '%0d%0aX: 1', '%00', '%ff'],
  // Lengths.
  ...['x'.repeat(64), 'x'.repeat(65), 'x'.repeat(300), 'x'.repeat(5_000), '😀'.repeat(3_000)],
  // Addresses of mail.
  ...[
    'a@b',
    'a@b.c',
    '"a b"@b.de',
    'a@[127.0.0.1]',
    'a@b.de\r\nBcc: c@d.de',
    'ä@b.de',
    'a@münchen.de',
    'a@xn--mnchen-3ya.de',
  ],
  ...[
    'a@b.de,c@d.de',
    'a@b.de\u0000@c.de',
    'Ａ@b.de',
    `${'a'.repeat(250)}@b.de`,
    `a@${'b.'.repeat(150)}de`,
    'a@b..de',
    '.a@b.de',
    'a@-b.de',
  ],
  ...['K@b.de', 'ı@b.de'],
  // Times.
  ...[
    '2026-11-23T00:00:00.000Z',
    '0000-00-00T00:00:00Z',
    '9999-99-99T99:99:99Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-30T00:00:00Z',
  ],
  // Keys and patterns.
  ...['0'.repeat(32), `tm_${'A'.repeat(43)}`, 'A'.repeat(43), '(a+)+$', '$[?@.a > -1]', '$..*'],
]

/** As JSON, each to stand in one place of a body that is right otherwise. */
export const hostileJson: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e999', '-1e999', '1e-400', '9007199254740993', '1'.repeat(30)],
  ...[
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{}]',
    '{"a":1}',
    '{"length":1e9}',
    '{"$ne":null}',
    '{"$gt":""}',
    '{"toString":null}',
  ],
  ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'],
  ...[nested(30), nested(60), `[${'0,'.repeat(3_000)}0]`, `[${'"x",'.repeat(200)}"x"]`],
  ...hostileTexts.map((text) => JSON.stringify(text)),
]

export const hostileTypes: readonly string[] = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/jsonp',
    'application/xml',
    '',
  ],
  ...['application/json, text/plain', 'application/vnd.api+json', `application/json;${'x'.repeat(4_000)}`],
]

export const attackedHeaders: readonly string[] = [
  ...[
    'cookie',
    'origin',
    'host',
    'referer',
    'user-agent',
    'authorization',
    'x-taschenmesser',
    'last-event-id',
    'sec-fetch-site',
    'te',
  ],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-http-method-override',
    'x-original-url',
  ],
  ...[
    'if-match',
    'if-none-match',
    'if-range',
    'range',
    'accept',
    'accept-encoding',
    'accept-language',
    'content-type',
    'content-encoding',
  ],
]

export const hostileHeaderValues: readonly string[] = [
  ...[
    '',
    ' ',
    'x'.repeat(8_000),
    'ä\u00ff',
    '%00',
    '=;=;=',
    'a=b; '.repeat(500),
    '"',
    '*',
    'null',
    '-1',
    '1e999',
    '127.0.0.1',
    '::1',
  ],
  ...[
    'Bearer x.y.z',
    'Bearer ',
    `Bearer ${'a'.repeat(4_000)}`,
    'Bearer tm_',
    'Basic AAAA',
    'W/"x"',
    '"99999999999999999999"',
  ],
  ...['bytes=0-', 'gzip;q=NaN', 'http://evil.example', 'text/html, */*;q=0.8'],
]

/** Parts of paths that have led out of folders, or meant something else to a proxy than to what stood behind it. */
export const hostileParts: readonly string[] = [
  ...[
    '..%2f..%2fetc',
    '%2e%2e',
    '%c0%af',
    '%ff%fe',
    '%',
    '%u0041',
    '..;',
    '%00',
    'a%0d%0ab',
    '.%2e/',
    '%5c..%5c',
    '%252e%252e',
  ],
]
export const hostileTails: readonly string[] = ['', '/', '//', '/.', '?', '#', ';a=b']

export const otherMethods: readonly string[] = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'],
]
