// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const SEPARATORS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g

/**
 * Returns a name or title in storable form: on one line, without characters that cannot be seen or typed, and with every broken half
 * of an emoji replaced. Pasted texts contain these, and the server rejects them.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(SEPARATORS, ' ').replaceAll(CONTROLS, '').trim()
}
