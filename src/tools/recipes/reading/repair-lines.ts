/** Puts lines of ingredients together again that a page has broken, and takes out what is no ingredient (R7). */
import { cleanLine } from './clean-line.ts'

export type RepairedLine = {
  readonly text: string
  /** Put together by guessing: someone should look at it. */
  readonly isDoubtful: boolean
}
export type RepairedLines = { readonly lines: readonly RepairedLine[]; readonly equipment: readonly string[] }

/** As many lines may be one with an open bracket; an unclosed bracket must not swallow the list. */
const MAX_JOINED = 4

const continuation =
  /^(?:in|zum|zur|zzgl\.?|zuzüglich|oder|alternativ|ersatzweise|bzw\.?|sowie|und|plus|fürs?|aus|davon|nach|je nach) \S/
const brokenDecimal =
  /^\d{1,3} ?(?:kg|g|mg|ml|cl|dl|l|EL|TL|Tassen?|Pck\.?|Päckchen|Dosen?|Bund|Becher|Liter)(?![\p{L}])/u
const cookware =
  '(?:form|förmchen|blech|folie|backpapier|schüssel|topf(?!en)|kochtopf|pfanne|mixer|pürierstab|stabmixer|handrührgerät|küchenmaschine|nudelholz|(?<!\\p{L})teigrolle|(?:holz|schaschlik|grill|metall)spieß|spritzbeutel|spritztülle|küchengarn|rührschüssel|thermometer|fleischthermometer|bratenthermometer|waffeleisen|(?:einmach|schraub|weck)gläser|handschuh|kuchengitter|dampfgarer|wok|bräter|backpinsel|sieb|reibe|ausstechförmchen|ausstecher|zahnstocher|rouladennadel|rouladenklammer|gefrierbeutel|schneebesen|geschirrtuch|küchenpapier)(?:en|n|s|e)?'
const cookwareLine = new RegExp(
  `^(?:außerdem: ?)?(?:\\d+(?:er)? |ein(?:e[nrs]?)? |etwas )?(?:(?:kl\\.|gr\\.|\\p{Ll}[\\p{L}-]+e[rnsm]?) ){0,2}[\\p{L}-]*${cookware}(?: ?\\(.*\\))?(?:,? (?:Ø|à|aus (?:Papier|Silikon|Metall|Holz|Glas|Keramik)|mit|von|ca\\.|für|zum|zur|oder|(?:(?:und|&|\\+) )?(?:\\d+ )?[\\p{L}-]*${cookware}|und etwas|\\d).*)?$`,
  'iu',
)

/** Returns the lines in their order, without empty ones. */
export function repairLines(lines: readonly string[]): RepairedLines {
  const equipment: string[] = []
  const repaired: RepairedLine[] = []
  for (const line of joinBrackets(lines.map(cleanLine).filter((text) => text !== ''))) {
    const last = repaired.at(-1)
    if (last !== undefined && /^\d{1,3}$/.test(last.text) && brokenDecimal.test(line.text))
      repaired.splice(-1, 1, { text: `${last.text},${line.text}`, isDoubtful: true })
    else if (last !== undefined && continuation.test(line.text) && !last.text.endsWith(':'))
      repaired.splice(-1, 1, { text: `${last.text}, ${line.text}`, isDoubtful: last.isDoubtful || line.isDoubtful })
    else if (cookwareLine.test(line.text)) equipment.push(line.text)
    else repaired.push(line)
  }
  return { lines: repaired, equipment }
}

function joinBrackets(lines: readonly string[]): readonly RepairedLine[] {
  const joined: RepairedLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index] ?? ''
    let count = 1
    let whole = text
    while (isOpen(whole) && count < MAX_JOINED && index + count < lines.length) {
      whole = `${whole.replace(/,$/, '')}, ${lines[index + count] ?? ''}`
      count += 1
    }
    const isJoined = count > 1 && !isOpen(whole)
    joined.push({ text: isJoined ? whole : text, isDoubtful: isJoined })
    if (isJoined) index += count - 1
  }
  return joined
}

function isOpen(text: string): boolean {
  return text.split('(').length > text.split(')').length
}
