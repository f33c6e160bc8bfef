/** `Wer räumt auf – QR-Code`: a title with what the file is, without what some system takes for part of a path. */
export function fileNameOf(title: string, what: string): string {
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  return name === '' ? what : `${name} – ${what}`
}
