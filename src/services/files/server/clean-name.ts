const NAME_MAX_LENGTH = 255
const NAMELESS = 'Datei'
/** Control characters, and those that turn the direction of text, by which a name can show another ending than it has. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** How browsers write in a form what would end the name. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0d': '', '%0a': '' }

/** A file's name as people see it: without folders, control characters and tricks, never empty, never too long. */
export function cleanName(typed: string | undefined): string {
  const name = (typed ?? '')
    .replaceAll(/%(?:22|0d|0a)/gi, (escape) => ESCAPED[escape.toLowerCase()] ?? '')
    .toWellFormed()
    .replaceAll(UNSEEN, '')
    .replaceAll(/[/\\]/g, '_')
    .trim()
  return shorten(name) || NAMELESS
}

/** Keeps the ending, by which the device that opens it knows what to do with it. */
function shorten(name: string): string {
  if (name.length <= NAME_MAX_LENGTH) return name
  const ending = /\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? ''
  return `${name.slice(0, NAME_MAX_LENGTH - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`
}
