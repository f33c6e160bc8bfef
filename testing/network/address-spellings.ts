/**
 * Spellings of addresses that the server must not call: of this machine, of its network, of the cloud around it, of nowhere. If it
 * matters, `PORT` stands for a port on which a server listens.
 */

/** Hosts, in one text for the eye; what begins with `//` says what follows. */
const hosts = `
  // This machine in decimal, octal, hexadecimal and short forms.
  127.0.0.1 127.1 127.0.1 127.0.0.1. 127.000.000.001 0177.0.0.1 0177.1 0177.0.1 00000177.0.0.1
  0177.0000.0000.0001 017700000001 2130706433 2130706433. 0x7f000001 0x7F000001 0X7f000001 0x7f.1 0x7f.0.0.1
  0x7f.0x0.0x0.0x1 0x7f.0x000001 0x7f.0.0x1 0x0000007f.1 127.0x1 127.0.01 127.0.0.0x1 127.0.256 127.65536
  127.255.255.254 127.127.127.127 127.2.3.4 %31%32%37.0.0.1 127%2e0%2e0%2e1 0x7f%2e1 127.0.0.%31
  // In other digits and dots that are read as these.
  ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127．0．0．1 127｡0｡0｡1 𝟭𝟮𝟳.𝟬.𝟬.𝟭 ②①③⓪⑦⓪⑥④③③ ０ｘ７ｆ.1
  // Whatever is not anywhere, which many systems take for this machine.
  0 0.0.0.0 0.0 00 0x0 000.000.000.000 0.1.2.3 %30 ⓪
  // Names of this machine.
  localhost LOCALHOST localhost. LocalHost. a.localhost a.b.localhost ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ loc%61lhost lo\u00adcalhost
  // Networks like the one this machine is in.
  10.0.0.1 10.255.255.255 167772161 012.0.0.1 172.16.0.1 172.31.255.254 192.168.0.1 192.168.257 0xc0a80001
  3232235521 100.64.0.1 100.127.255.254
  // Clouds, and reserved addresses.
  169.254.169.254 2852039166 0xa9fea9fe 0xa9.0xfe.0xa9.0xfe 0251.0376.0251.0376 169.254.43518 ①⑥⑨.②⑤④.①⑥⑨.②⑤④
  169.254.170.2 100.100.100.200 168.63.129.16 192.0.0.192 192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1
  198.19.255.254 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295
  // IPv6: this machine, this network, nowhere.
  [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0:1] [0::1] [::0.0.0.1] [::]
  [0:0:0:0:0:0:0:0] [fe80::1] [febf::1] [fec0::1] [fc00::1] [fd00::1] [fd00:ec2::254] [ff02::1] [ff0e::1]
  [100::1] [2001:db8::1] [3fff::1] [5f00::1] [2001:2::1] [2001:10::1] [4000::1]
  // Addresses of IPv4 in the clothes of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP.
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:0.0.0.0]
  [::ffff:10.0.0.1] [::ffff:192.168.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::127.0.0.1] [::7f00:1]
  [::ffff:0:127.0.0.1] [::ffff:0:7f00:1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe]
  [64:ff9b::10.0.0.1] [64:ff9b:1::127.0.0.1] [64:ff9b:1:ffff::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1]
  [2002:a9fe:a9fe::1] [2002:c0a8:1::1] [2001::7f00:1] [2001:0:7f00:1::] [2001:0:4136:e378:8000:63bf:80ff:fffe]
  [fe80::5efe:127.0.0.1]
  // Zones.
  [fe80::1%25eth0] [fe80::1%eth0] [::1%25lo] [::1%lo]
  // Names that lead there.
  loopback.names.test loopback6.names.test inside.names.test metadata.names.test mapped.names.test
  nat64.names.test all.names.test zero.names.test LOOPBACK.names.test loopback.names.test.
`

export const hostSpellings: readonly string[] = hosts
  .split('\n')
  .filter((line) => !line.trimStart().startsWith('//'))
  .flatMap((line) => line.split(' ').filter((host) => host !== ''))

/** Whole URLs that hide a host or are invalid. */
export const urlSpellings: readonly string[] = [
  'http://example.org@127.0.0.1:PORT/',
  'http://example.org:80@127.0.0.1:PORT/',
  'http://user:pass@localhost:PORT/',
  'http://127.0.0.1:PORT@[::1]:PORT/',
  'http://127.0.0.1:PORT#@example.org/',
  'http://127.0.0.1:PORT?@example.org/',
  'http://127.0.0.1:PORT\\@example.org/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:/127.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:////127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'http://127.0.\t0.1:PORT/',
  'http://127.0.0.1:0PORT/',
  'https://127.0.0.1:PORT/',
  'https://[::1]:PORT/',
  'file:///etc/passwd',
  'file://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_x',
  'ftp://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'wss://127.0.0.1:PORT/',
  'dict://127.0.0.1:PORT/d',
  'ldap://127.0.0.1:PORT/',
  'tftp://127.0.0.1:PORT/',
  'jar:http://127.0.0.1:PORT/!/',
  'data:text/plain,x',
  'javascript:0',
  'blob:http://127.0.0.1:PORT/x',
  'view-source:http://127.0.0.1:PORT/',
  'about:blank',
  'unix:/run/docker.sock',
  'http+unix://%2Frun%2Fdocker.sock/',
  '//127.0.0.1:PORT/',
  '127.0.0.1:PORT',
  '',
  'http://',
  'http://:PORT/',
  'http://[',
  'http://127.0.0.1:99999/',
  'http://127.0.0.1 :PORT/',
  'http://[::1]extra:PORT/',
  'http://[127.0.0.1]:PORT/',
  'http://256.256.256.256:PORT/',
  'http://1.2.3.4.5:PORT/',
  'http://0x100000000:PORT/',
  'http://127.0.0.1.0x:PORT/',
  `http://${'a.'.repeat(4_200)}test/`,
]
