/** Exact decimals: as people type them, and from integers in a smaller unit. Nothing passes through a fraction of binary digits. */

/** Sign, digits before and digits behind the comma, without the marks between groups; undefined for what is no number. */
export function splitNumber(typed: string): RegExpMatchArray | undefined {
  const isGrouped = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/u.test(typed)
  const isEnglish = /^[+-]?[1-9]\d{0,2}(,\d{3})+\.\d*$/u.test(typed)
  const plain = isGrouped ? typed.replaceAll('.', '') : isEnglish ? typed.replaceAll(',', '') : typed
  return plain.match(/^([+-]?)(\d{1,18})(?:[.,](\d*))?$/u) ?? undefined
}

/** A decimal such as `1234.50`, exact at any size. */
export function toDecimal(minor: number, digits: number): `${number}` {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const decimal = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- digits, and a point between digits
  return `${minor < 0 ? '-' : ''}${decimal}` as `${number}`
}
