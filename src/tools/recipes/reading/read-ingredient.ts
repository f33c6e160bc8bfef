/** Reads a line of ingredients: „1 kl. Bund Petersilie, fein gehackt“ (R3 to R6). */
import { compareFractions, ONE } from '../amounts/fraction.ts'
import { MAX_LINE, MAX_NAME, type Amount } from '../model.ts'
import { cleanLine } from './clean-line.ts'
import { matchNumbers } from './read-number.ts'
import { findUnitAt, takeMeasure, type Measure } from './read-measure.ts'
import { splitNotes } from './split-notes.ts'

/** What a line says; without a name it was not understood. */
export type ReadIngredient = {
  readonly amount?: Amount
  readonly name?: string
  readonly note?: string
  readonly isOptional?: true
}

type Start = { readonly notes: readonly string[]; readonly rest: string }

const vague =
  /^((?:noch )?etwas(?: mehr)?|ein klein (?:wenig|bisschen)|einige|mehrere|(?:(?:ganz|sehr|ziemlich|recht) )?(?:wenige?|viele?)|(?:ein |'?n )?paar|ein wenig|a weng(?:erl)?|(?:(?:ein|a|e|'?n) )?bi(?:ss|ß)(?:chen|erl|le|l|i)|ein Rest|reichlich|ordentlich|etliche|diverse|allerlei|ausreichend|genügend|großzügig|(?:jede|eine) Menge|genug|n\. ?(?:[BGW]|Bel|Belieben|Bed|Bedarf|Gesch|Geschmack|Wunsch)(?:\.|(?= ))|(?:je )?nach (?:Belieben|Bedarf|Geschmack|Wunsch)|bei Bedarf|evtl\.?|eventuell|ggf\.?|gegebenenfalls|optional|wer mag|wer möchte|zum \p{Lu}\p{Ll}+|außerdem|dazu(?: passt)?|gerne?(?: auch| noch)?|wahlweise|alternativ|ersatzweise|sowie|und|plus)[ ,:]+(?=\S)/iu
/** „pro Person 2 Eier“, „je nach Größe 2 bis 3 Zucchini“, „wer es scharf mag 1 Chili“ */
const opening =
  /^((?:pro|per|je nach|wer|falls|wenn|auf|nach|bei|fürs?|zum|zur|als|alternativ|ersatzweise|wahlweise)(?: [\p{L}/-]+){1,4}?)[,:]? (?=[\d½¼¾]|(?:etwas|ein wenig|ein paar|einige) )/iu
const approximate =
  /^((?:etwas )?(?:mehr|weniger) als|ca\.?|circa|zirka|etwa|ungefähr|rund|knappe?[nrs]?|gute?[nrs]?|mind\.|mindestens|max\.|maximal|höchstens|wenigstens|min\.|ungef\.|fast|über|weitere|nochmals?|noch|zusätzlich|(?:d(?:er|ie|as|en) )?(?:restliche|übrige)[nrs]?|gerne?(?: auch| noch)?|davon|wahlweise|alternativ|ersatzweise|z\. ?B\.|bis zu|jeweils|je|so|insgesamt|insg\.|à) ?/iu
const part =
  '(?:saft|schale|abrieb|zesten|mark|fleisch|juice|zest|kerne|blätter|blättchen|grün|eiweiße?|eigelbe?|eiklar|nadeln|fruchtfleisch|filets?)'
const takenFrom = new RegExp(
  `^((?:[\\p{L}.-]+ ){0,4}?[\\p{L}-]*${part}(?: (?:und|u\\.|\\+|&) [\\p{L}-]+)?)(?: (?:von|aus|v\\.|of) (?=\\S)| (?=ein(?:er|es) )| (?=[\\d½¼/]+ \\p{Lu}[\\p{L}-]{3}))`,
  'iu',
)
/** „Samen von 3 Kardamomkapseln“ */
const takenFromSome =
  /^((?!ein)(?:\p{Ll}+ ){0,2}\p{Lu}[\p{L}-]+) von (?=(?:[\d½¼¾][^ ]*|ein(?:er|em)?) (?:.* )?\p{Lu}\p{L}{2})/u
/** „Viertelpfund“, „Achtelliter“ */
const shareOfUnit =
  /^((?:(?:ein(?:e[nrs]?)?|'?ne?n?|\d) )?(?:dreiviertel|viertel|achtel|halb))(?=(?:pfund|liter|kilo)(?!\p{L}))/iu
const optional =
  /(?:^|[\s,(])(?:(?:evtl|eventuell|ggf|gegebenenfalls)\.?(?=$|[,)]| zu[mr] )|optional|nach Wunsch|auf Wunsch|(?:kann man |evtl\. )?(?:auch )?weg(?:ge)?lassen|wer (?:[\p{L} ]{1,20} )?(?:mag|möchte|will|hat)(?!, mit)|fakultativ|falls vorhanden|wenn (?:vorhanden|gewünscht)|kein Muss|muss nicht)(?!\p{L})/iu
const pluralEnding = /(?<=\p{L})(?:[([](\p{Ll}{1,3})[)\]]|\/(n|en|e|er|s|nen)(?!\p{L}))/gu

/** „Für den Teig“, „Zutaten für 4 Personen“ */
const introduction =
  /^(?:F(?:ür|ÜR)|Zutaten|ZUTATEN)\s(?![^:]*(?:\d ?(?:g|kg|ml|cl|l|EL|TL|Prisen?|Bund|Pck\.?)|etwas|ein wenig) \p{L})[^:]*$/u
/** „== Teig ==“, „[Teig]“ */
const framed = /^\p{L}\D*[=–—-]{2,}$|^[=#[({*][^\d]*[\])}=*]?$/u
/** „Teig“, „AUSSERDEM“, „Zum Garnieren“: headings, unless an amount stands before them. */
const sectionName =
  /^(?:(?:die )?\p{L}*zutaten(?:liste)?|(?:vor|hefe|mürbe?|rühr|haupt)?teig|boden|creme|belag|füllung|guss|glasur|topping|dressing|marinade|garnitur|deko(?:ration)?|verzierung|außerdem|ausserdem|sonstiges|anzeige|werbung|einlage|beilagen?|gewürze und kräuter|vorbereitung|zubereitung|zu[mr] \p{L}+)$/iu
/** „Backzeit: 45 Minuten“, „Portionen: 4“, „Kalorien ca. 350“ */
const fact =
  /^(?:(?:[\p{L}/-]{2,25}(?:zeit|dauer)(?: im ofen)?|dauer|portionen|personen|menge|anzahl|schwierigkeit(?:sgrad)?|kalorien|kcal|brennwert|nährwerte?|(?:ofen)?temperatur|ergibt|fertig in|ober- ?\/ ?unterhitze|umluft|heißluft|quelle|rezept von|schritt \d+)(?: \([^()]*\))? ?(?::|[–-] |(?:ca\.? |etwa )?(?=\d))|(?:(?:den|das) )?(?:back)?(?:ofen|rohr) (?:auf|vor\p{Ll}*|bei)(?!\p{L})|für (?:ca\. ?)?[\d–-]+ (?:personen|portionen|stück)$|.{0,60}\d ?(?:kcal|kj)(?!\p{L}))/iu
/** What an amount of is no food: „4 Personen“, „45 Min. backen“, „180 °C Umluft“. */
const otherThing =
  /^(?:minuten?|min|stunden?|std|stdn|personen?|pers|portionen|leute|kcal|kj|kalorien|grad|°c?)(?!\p{L})/iu

/** Returns amount, name and notes of a line. Never throws; headings and lines without a food have no name. */
export function readIngredient(line: string): ReadIngredient {
  const text = withPlainStart(cleanLine(line.slice(0, 4 * MAX_LINE)).slice(0, MAX_LINE))
  if (namesNoFood(text)) return {}
  const label = /^(\p{L}[\p{L} -]{0,40}|\p{L}[\p{L} .,%\d-]{1,40}(?= ?: )) ?: ?(?=\S)/u.exec(text)
  if (label !== null) return readLabelled(label[1] ?? '', text.slice(label[0].length))
  return readStart(takeStart(text))
}

/** The line with its amount as all write it. */
function withPlainStart(text: string): string {
  // „(optional) 1 EL Kapern“
  if (text.startsWith('('))
    return text.replace(/^\((\p{Ll}[\p{Ll}. ]*)\) (?=\S)/u, '$1 ').replace(/^\(([^()]*\d[^()]*)\)$/, '$1')
  // „2 (-3) EL“, „400-g-Dose“
  if (/^[\d½¼¾]/.test(text))
    return text
      .replace(/^([\d½¼¾.,/]+) \((?:[-–]|bis) ?([\d½¼¾.,/]+)\) /, '$1-$2 ')
      .replace(/^(?=\d+(?:[.,]\d+)?-? ?(?:k?g|[mcd]?l|cm)-\p{Lu})/u, '1 ')
      .replace(shareOfUnit, '$1 ')
  return text
    .replace(shareOfUnit, '$1 ')
    .replace(/^(so ?viel) (\p{Lu}[\p{L}-]+) (?=wie )/iu, '$2, $1 ')
    .replace(/^zwischen ([^ ]{1,12}) und (?=[\d½¼¾])/i, '$1 bis ')
    .replace(/^(?:an? (?=\p{Ll}+ of )|(?=(?:pinch|dash|splash|handful) of ))/iu, '1 ')
    .replace(/ half an? (?=\p{L})/u, ' 1/2 ')
}

/** Whether a cleaned line is a heading, a fact or an instruction. */
function namesNoFood(text: string): boolean {
  return text.endsWith(':') || [introduction, framed, sectionName, fact].some((kind) => kind.test(text))
}

/** Whether what stands behind an amount is no food. */
function isOtherThing(rest: string): boolean {
  return otherThing.test(rest)
}

/** „Mehl: 500 g“, „Eier: 3“ and „Optional: 1 EL Honig“ */
function readLabelled(label: string, text: string): ReadIngredient {
  const { notes, rest } = takeStart(text)
  const measure = withLoneUnit(takeMeasure(rest))
  if (measure !== undefined && /^(?:\([^()]*\)|,.*)?$/.test(measure.rest)) {
    const words = `${label} ${measure.rest}`.trim()
    return finish({ notes, rest: words }, { ...measure, rest: words })
  }
  // „Paprika: 1 rot, 1 gelb“, „Salz: nach Geschmack“
  const isAbout = measure === undefined ? aboutLabel.test(rest) : measure.amount.unit === undefined && isSmall(rest)
  if (isAbout && /^\p{Lu}[\p{L}-]+$/u.test(label)) {
    const words = `${label}, ${measure?.rest ?? rest}`
    return finish({ notes, rest: words }, measure === undefined ? undefined : { ...measure, rest: words })
  }
  const read = readStart({ notes, rest })
  return read.name === undefined ? {} : withNote(read, label)
}

const aboutLabel =
  /^(?:etwas|reichlich|wenig|viel|ein wenig|optional|evtl\.?|n\. ?B\.|(?:je )?nach \p{L}+|zu[mr] [\p{L} ]+|für [\p{L} ]+)$/iu
const isSmall = (text: string): boolean => !/\p{Lu}/u.test(text)

function readStart(start: Start): ReadIngredient {
  const measure = takeMeasure(start.rest) ?? takeSingle(start)
  if (measure !== undefined) return finish(start, measure)
  // „1/0“, „½½“, „∞“: not a number. Names may begin with one: „7-Korn-Flocken“.
  if (!/^["„“‚'«»]?(?:\p{L}|\d{1,3}(?:-\p{L}|er |\p{L}| ?%))/u.test(start.rest.replace(/^\([^()]*\) ?/, ''))) return {}
  return readReversed(start) ?? finish(start)
}

/** „Eier 4“, „rote Zwiebeln - 2“ */
const isCounted =
  /^(?:\p{Ll}+e[nrs]? )?(?!(?:no|nr|typ|type|stufe|größe|teig|teil|schritt|tag|variante)(?!\p{L}))[\p{L}-]{2,}(?:,| [-–—])? (?:ca\. ?)?(?:\d{1,2}(?:[-–]\d{1,2})?|\d\/\d|\d?[½¼¾])(?: \p{Ll}{3,}| \([^()]*\))?$/iu
/** „Mehl 500 g, gesiebt“, „hackfleisch 500g gemischt“: no food stands there. */
const behindReversed = /^(?:$|[,(+]|[–-] |\p{Ll}{2,}(?: \p{Ll}{2,}){0,3}$|(?:oder|für|zum|zur|in|nach|aus|à|je) )/u
/** „Eier x 3“ */
const timesBehind = / [x×] ?(\d{1,2})$/

/** „Mehl 500 g“, „Petersilie, 1 Bund“, „Zucker (100 g)“ */
function readReversed(start: Start): ReadIngredient | undefined {
  const text = start.rest
    .replace(/^([^()\d]+) \(((?:je |ca\. ?|etwa )?[\d½¼¾][^()]*)\)(,.*)?$/, '$1 $2$3')
    .replace(/^(\p{L}[^()\d]*) \(([^()]+)\)(?:,| [–-]|:)? ((?:ca\. ?)?[\d½¼¾][^()]*)$/u, '$1 $3 ($2)')
    .replace(timesBehind, ' $1')
  const name =
    /^(\p{L}[^\d½¼¾⅓⅔⅛]{1,80}?(?:\d{1,2}(?:[.,]\d)? ?%|(?<=[Tt]yp(?:e|) )\d{3,4})?)(?:,| [-–—])? ((?:ca\.?|etwa|circa|evtl\.|je) ?)?(?=[\d½¼¾⅓⅔⅛]|(?<=[,–—-] )(?:ein|zwei|drei|halb)e?[nrs]? )(?<![Tt]ype? )(?!\d{1,2}(?:[.,]\d)? ?%)/u.exec(
      text,
    )
  if (name === null) return undefined
  const measure = withLoneUnit(takeMeasure(text.slice(name[0].length)))
  if (
    measure === undefined ||
    (measure.amount.unit === undefined && !isCounted.test(text)) ||
    !behindReversed.test(measure.rest)
  )
    return undefined
  const rest = `${name[1] ?? ''}${/^\p{L}/u.test(measure.rest) ? ', ' : ' '}${measure.rest}`.trim()
  return finish({ notes: [...start.notes, name[2]?.trim() ?? ''], rest }, { ...measure, rest })
}

/** The food is named elsewhere, so the unit is one. */
function withLoneUnit(measure: Measure | undefined): Measure | undefined {
  if (measure?.loneUnit === undefined) return measure
  return { amount: { ...measure.amount, unit: measure.loneUnit.id }, notes: measure.loneNotes ?? [], rest: '' }
}

function takeStart(text: string): Start {
  const notes: string[] = []
  let rest = text
  for (let index = 0; index < 5; index++) {
    const about = approximate.exec(rest)
    const isAbout = about !== null && matchNumbers(rest.slice(about[0].length)) !== undefined
    const found =
      (isAbout ? about : null) ??
      vague.exec(rest) ??
      takenFrom.exec(rest) ??
      takenFromSome.exec(rest) ??
      opening.exec(rest)
    // „ein Paar Würstchen“ are two.
    if (found === null || found[1]?.endsWith('Paar') === true) break
    notes.push(found[1] ?? '')
    rest = rest.slice(found[0].length)
  }
  return { notes, rest }
}

/** „Handvoll Nüsse“ and „Dose Tomaten“ are one; „einige Blätter Basilikum“ and „EL Öl“ are no number. */
function takeSingle(start: Start): Measure | undefined {
  const found = findUnitAt(start.rest)
  if (found === undefined || found.rest === '') return undefined
  const isOne =
    found.unit.dimension === 'count' &&
    (isSmall(start.rest)
      ? found.word === found.unit.singular.toLowerCase()
      : found.word === found.unit.singular && /^\p{Lu}/u.test(found.rest))
  if (start.notes.length > 0 || !isOne) return undefined
  return { amount: { from: ONE, unit: found.unit.id }, notes: [], rest: found.rest }
}

function finish(start: Start, measure?: Measure): ReadIngredient {
  const amount = measure?.amount
  const found = measure === undefined ? findUnitAt(start.rest) : undefined
  const counted = found !== undefined && found.rest !== '' ? found : undefined
  const rest = withoutEndings(measure?.rest ?? counted?.rest ?? start.rest, amount)
  const { name, notes } = splitNotes(rest, amount !== undefined && !start.notes.some((note) => /^je/i.test(note)))
  if (!/\p{L}/u.test(name) || name.length > MAX_NAME || (amount !== undefined && isOtherThing(name))) return {}
  const [...opening] = start.notes
  if (counted !== undefined) opening.push(`${opening.pop() ?? ''} ${counted.word}`.trim())
  const note = [...new Set([...opening, ...(measure?.notes ?? []), ...notes])]
    .filter((each) => each !== '')
    .join(', ')
    .replace(/^(ca\.|etwa), (?=\d+ cm )/, '$1 ')
  const read = { ...(amount === undefined ? {} : { amount }), name }
  return note === '' ? read : withOptional({ ...read, note: note.slice(0, MAX_LINE) })
}

function withNote(read: ReadIngredient, note: string): ReadIngredient {
  return withOptional({
    ...read,
    note: [note, read.note ?? '']
      .filter((each) => each !== '')
      .join(', ')
      .slice(0, MAX_LINE),
  })
}

function withOptional(read: ReadIngredient): ReadIngredient {
  return optional.test(read.note ?? '') ? { ...read, isOptional: true } : read
}

/** „Zwiebel(n)“ and „Zehe/n“ in the number that the amount asks for. */
function withoutEndings(text: string, amount: Amount | undefined): string {
  const isOne =
    amount === undefined || (amount.unit === undefined && compareFractions(amount.to ?? amount.from, ONE) <= 0)
  if (!/[([/]/.test(text)) return text
  return text.replace(pluralEnding, (_, bracket?: string, slash?: string) => (isOne ? '' : (bracket ?? slash ?? '')))
}
