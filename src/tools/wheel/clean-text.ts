// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const SEPARATORS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g

/**
 * A name or a title as it may be kept: on one line, without characters that nobody can see or type, and
 * with every broken half of an emoji replaced. Pasted texts have them, and the server refuses them.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(SEPARATORS, ' ').replaceAll(CONTROLS, '').trim()
}
