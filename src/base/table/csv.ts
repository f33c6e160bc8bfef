/** Tables as Excel, LibreOffice and Numbers of German people read them: RFC 4180 with semicolons. */

/** Without it Excel reads umlauts as two letters each. */
const BYTE_ORDER_MARK = '\ufeff'

/** The text of a file; the first row is the head. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('')
}

/**
 * What a spreadsheet would take for a formula, the wide forms of East Asian keyboards included; with apostrophes before it,
 * too, so that the one we add differs from one that was there.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** An amount less than 0, such as a refund: with an apostrophe a spreadsheet could not add it up. */
const NEGATIVE = /^-\d+,\d+$/

/** What looks like a formula begins with an apostrophe then. */
function toCell(text: string): string {
  const safe = FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text
  return /[;"\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell without the apostrophe that keeps a spreadsheet from reading a formula into it. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
