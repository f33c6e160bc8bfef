/** One IPv4 address in all spellings that some software accepts. */

/** Octal, hexadecimal, decimal, short and padded forms, other digits and dots, and the clothes of IPv6. */
export function spellAddress(address: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const digits = number.toString(16).padStart(8, '0')
  const [high, low] = [digits.slice(0, 4), digits.slice(4)]
  const each = (write: (part: number) => string): string => [a, b, c, d].map(write).join('.')
  const inDigits = (zero: number): string => [...address].map((text) => digitFrom(zero, text)).join('')
  return [
    address,
    `${address}.`,
    `${number}`,
    `0x${digits}`,
    `0X${digits.toUpperCase()}`,
    `0${number.toString(8)}`,
    each((part) => `0${part.toString(8)}`),
    each((part) => `0x${part.toString(16)}`),
    `${a}.${(b << 16) + (c << 8) + d}`,
    `${a}.${b}.${(c << 8) + d}`,
    `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
    `00000${a.toString(8)}.${b}.${c}.${d}`,
    `${address}%00`,
    `%3${address.slice(0, 1)}${address.slice(1)}`,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '．'),
    address.replaceAll('.', '%2e'),
    inDigits(0xff10),
    inDigits(0x1d7ec),
    `[::ffff:${address}]`,
    `[::FFFF:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::]`,
    `[fe80::5efe:${high}:${low}]`,
  ]
}

function digitFrom(zero: number, text: string): string {
  return /\d/.test(text) ? String.fromCodePoint(zero + Number(text)) : text
}
