/** Parts the rest of a line, behind amount and unit, into the name of the food and the notes about it (R5). */

export type NameAndNotes = { readonly name: string; readonly notes: readonly string[] }

/** A second measure without a sign: „2 Dosen Tomaten 400 g“. */
const secondMeasure =
  ' (?=[\\d½¼¾][\\d.,/]* ?(?:g|kg|ml|cl|l|EL|TL|el|tl|[Pp]r|Prisen?|Stück|Dosen?|Pck\\.?)(?:[ .,)]|$))'

/** With what a note begins, behind the noun it is about. */
const noteStart = new RegExp(
  [
    ',(?!\\d)|(?<!\\d),(?=\\d+ )|;',
    ' (?<!- )(?:oder|bzw\\.?|beziehungsweise|alternativ|ersatzweise|wahlweise|statt|anstatt|anstelle|resp\\.?|respektive|notfalls|vorzugsweise|idealerweise|bevorzugt|möglichst|am besten|gerne|zum Beispiel|wie z\\. ?B\\.|wenn|falls|sofern|samt|mitsamt|inkl\\.?|inklusive|einschließlich|zzgl\\.?|=|o\\.|od\\.|plus|sowie etwas|und etwas|davon)(?= )',
    ' \\+| (?:und|sowie|&|u\\.) (?=\\d)',
    '(?<=\\p{L}{3}): ',
    secondMeasure,
    ' [–—/-](?= )',
    ' (?<!(?:Fix|ürzmischung|[Gg]ewürz|guss) )(?:zum|zur|fürs?|als|auf (?:Eis|Wunsch))(?= |$)',
    ' (?:pro|per|je) (?=\\p{Lu})',
    ' in (?=(?:ca\\. ?|etwa )?\\d)| (?:halb (?:und|u\\.|&) halb|halb/halb)(?= *(?:$|,))',
    ' aus (?=\\p{L})| von (?:der|dem|einer|einem)(?= )',
    ' (?=(?:ca\\. ?)?\\d{2,3} ?(?:°|Grad))| (?:mind\\.|mindestens|min\\.|max\\.|ab) (?=\\d)',
    ' (?:etwas|reichlich|ein wenig|ein bisschen|einige)(?= *$)',
    ' von (?=\\d|[½¼¾]|eine[mr] )',
    ' (?:vom|am) (?:Vortag|Vorabend|Tag|Fass|Grill|Metzger|Bäcker|Markt|Strauch|Zweig|Rispe|Knochen|Stiel)(?!\\p{L})',
    ' (?:in|im|am|auf) (?:(?:\\p{Ll}+ )?(?:[Ss]cheib(?:en|chen)|[Ww]ürfel(?:n|chen)?|[Ss]tücken?|[Ss]tückchen|[Ss]treifen|[Rr]ingen?|[Ss]tiften?|[Ss]palten|[Rr]öschen|[Rr]öllchen|Achteln?|Vierteln?|Ganzen|Stück|Zimmertemperatur|Raumtemperatur))(?!\\p{L})',
    ' (?:nicht|so) (?=\\p{Ll})| a\\. ?d\\. ?M| to taste| for (?=\\p{Ll})',
    ' ohne(?= )| (?:einer|eines) (?=(?:\\p{Ll}+n )?\\p{Lu})| (?=https?:|www\\.)',
    ' an (?:der|einer|dem) ',
    ' mit (?=\\d|(?:\\p{Ll}+ )?(?:Grün|Blüten|Blättern?|Kraut|Stiel(?:en)?|Schwarte|Fett|Kopf|Gräten|Strunk|Schale|Haut|Knochen|Rinde|Kern|Kernen|Flüssigkeit|Saft)(?!\\p{L}))',
    ' (?:je )?nach (?=(?:eigene[mr] )?\\p{Lu})|(?:je )?nach (?:belieben|bedarf|geschmack|wahl|wunsch|gusto)(?!\\p{L})',
    ' bei (?:Belieben|Bedarf|Wunsch|Zimmertemperatur|Raumtemperatur)(?!\\p{L})',
    ' (?:n\\. ?(?:B|G|W|Bel|Bed|Gesch|Geschm)\\.|z\\. ?B\\.|zB|evtl\\.|ggf\\.|optional|eventuell)(?!\\p{L})',
    ' (?:(?:zu|von) )?(?:à|á|a|je|jeweils|ca\\.|ca|circa|etwa|insgesamt|ungefähr) ?(?=(?:ca\\. ?|etwa )?[\\d½¼¾⅓⅔])',
    ' (?:Größe|Grösse|Klasse|Gewichtsklasse|Gr\\.|Gr|Gew\\.-?Kl\\.|Kl\\.) ?(?=(?:[SML]|XL)(?!\\p{L}))',
    '(?<=ier|igelb|iweiß|iweiss) (?=(?:[smlSML]|XL)(?: *$| (?:oder|bzw)))',
  ].join('|'),
  'gu',
)

/** Preparations behind the noun: „Zwiebel fein gehackt“. */
const preparation =
  '(?:(?:ab|an|auf|aus|ein|vor|durch|klein|tief|fein|hart|weich|über)?ge\\p{Ll}{2,}(?:t|en)|(?:zer|ent|ver)\\p{Ll}{2,}(?:t|en)|\\p{Ll}{2,}iert|unge\\p{Ll}{2,}(?:t|en)|unbehandelt|küchenfertig|bratfertig|kochfertig|raumwarm|mittelgroß|groß|klein|weich|kalt|warm|lauwarm|handwarm|zimmerwarm|eiskalt|heiß|flüssig|roh|ganz|frisch|fein)'
const preparedTail = new RegExp(
  ` (?:(?:sehr|fein|grob|frisch|klein|dünn|dick|leicht|gut|kurz|etwas|halb|fertig|und|in) )*${preparation}(?:(?: und|,)? (?:(?:fein|grob|frisch|klein|dünn|in) )*${preparation})*$`,
  'u',
)

/** Behind a list of foods: „Salz, Pfeffer nach Geschmack“. */
const listEnd = /,? (?:(?:je )?nach|zum|zur|fürs?|aus|n\. ?B\.|z\. ?B\.) ?[^,]*$/

/** Returns the name, and the notes in the order of the text. */
export function splitNotes(text: string, hasAmount: boolean): NameAndNotes {
  // Most names are one word.
  if (!/[^\p{L}-]/u.test(text)) return { name: trimName(text), notes: [] }
  // „(Vollkorn-)Mehl“
  const plain = text.replace(/\((\p{L}+-)\)(?=\p{L})/gu, '$1')
  const cut = findCut(maskBrackets(plain), hasAmount) ?? plain.length
  const { plain: before, brackets } = takeBrackets(plain.slice(0, cut))
  const behind = plain.slice(cut)
  const tail = preparedTail.exec(before)
  const name = tail === null ? before : before.slice(0, tail.index)
  const notes = [...brackets, tail?.[0] ?? '', behind].map(trimNote).filter((note) => note !== '')
  return { name: trimName(name), notes }
}

/** Returns the text without its brackets, also nested or open ones, and what stands in them. */
export function takeBrackets(text: string): { readonly plain: string; readonly brackets: readonly string[] } {
  if (!/[()[\]{}]/.test(text)) return { plain: text, brackets: [] }
  const brackets: string[] = []
  let plain = ''
  let inside = ''
  let depth = 0
  for (const sign of text) {
    if ('([{'.includes(sign)) {
      depth += 1
    } else if (')]}'.includes(sign)) {
      depth = Math.max(0, depth - 1)
      if (depth > 0) continue
      brackets.push(inside)
      inside = ''
    } else if (depth > 0) inside += sign
    else plain += sign
  }
  if (inside !== '') brackets.push(inside)
  return { plain: plain.replace(/ +/g, ' ').replaceAll(' ,', ',').trim(), brackets }
}

/** Spaces instead of brackets and what is in them, so that everything else keeps its place. */
function maskBrackets(text: string): string {
  if (!/[([{]/.test(text)) return text
  let depth = 0
  return text.replace(/./gu, (sign) => {
    if ('([{'.includes(sign)) depth += 1
    const isInside = depth > 0
    if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
    return isInside ? ' '.repeat(sign.length) : sign
  })
}

/** A note stands behind a noun; commas and „oder“ between adjectives, „rote oder gelbe Paprika“, begin none. */
function findCut(text: string, hasAmount: boolean): number | undefined {
  const isSmall = !/\p{Lu}/u.test(text)
  for (const { index, 0: found } of text.matchAll(noteStart)) {
    const before = text.slice(0, index)
    if (before.trim() === '' || (!isSmall && !/\p{Lu}/u.test(before))) continue
    if (
      !hasAmount &&
      (/^(?:,| \+)/.test(found) ||
        (found.startsWith(' aus') && text.includes(',', index)) ||
        (found.startsWith(' oder') && before.includes(','))) &&
      isListOfFoods(text.replace(listEnd, ''))
    )
      continue
    return index
  }
  return undefined
}

const listedFood =
  /^(?!einige|wenige|mehrere|etwas)(?:\p{Ll}+(?:e|er|es) )?\p{Lu}[^ ]*(?: (?:und|oder) \p{Lu}[^ ]*)?(?: (?!ge)\p{Ll}{4,}| aus der Mühle)?$/u
const smallWord = /^\p{Ll}+$/u
const basic = /(?<!\p{L})(?:zimt|chili|knoblauch|salz|pfeffer|zucker|öl|olivenöl|essig|butter)(?!\p{L})/u

/** „Salz, Pfeffer, Muskat“, „Salz + Pfeffer“, „öl, salz, pfeffer“ */
function isListOfFoods(text: string): boolean {
  const parts = text.split(/, ?| \+ /).map((part) => part.trim())
  return (
    parts.every((part) => listedFood.test(part)) || (parts.every((part) => smallWord.test(part)) && basic.test(text))
  )
}

function trimNote(note: string): string {
  return note
    .replace(/^, ?\(([^()]+)\)$/, '$1')
    .replace(/^[\s,;:–—-]+(?!\d)|(?:[\s,;:–—]|(?<!\p{L})-)+$/gu, '')
    .trim()
}

function trimName(name: string): string {
  return name.replace(/^[\s,;:.–—*-]+|[\s,;:–—*-]+$|(?<=\p{L}{4})\.$/gu, '').trim()
}
