import { toFileName } from '../../file-name.ts'

/** Characters that turn the direction of text, by which a name can show another ending than it has. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** How browsers write in a form what would end the name there. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0d': '', '%0a': '' }

/** A file's name as it came in a form, as people see it: without folders, control characters and tricks, never empty, never too long. */
export function cleanName(sent: string | undefined): string {
  const name = (sent ?? '').replaceAll(/%(?:22|0d|0a)/gi, (escape) => ESCAPED[escape.toLowerCase()] ?? '')
  return toFileName(name.replaceAll(TURNING, ''))
}
