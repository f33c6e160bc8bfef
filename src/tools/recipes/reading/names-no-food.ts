/** Tells lines in a list of ingredients that name no food: headings, facts about the recipe, instructions (R3). */

/** „Für den Teig“, „Zutaten für 4 Personen“ */
const introduction =
  /^(?:F(?:ür|ÜR)|Zutaten|ZUTATEN)\s(?![^:]*(?:\d ?(?:g|kg|ml|cl|l|EL|TL|Prisen?|Bund|Pck\.?)|etwas|ein wenig) \p{L})[^:]*$/u
/** „== Teig ==“, „[Teig]“ */
const framed = /^\p{L}\D*[=–—-]{2,}$|^[=#[({*][^\d]*[\])}=*]?$/u
/** „Teig“, „AUSSERDEM“, „Zum Garnieren“: nobody buys them by these names without an amount. */
const sectionName =
  /^(?:(?:die )?zutaten(?:liste)?|(?:vor)?teig|belag|füllung|guss|glasur|topping|dressing|marinade|garnitur|deko(?:ration)?|verzierung|außerdem|ausserdem|sonstiges|anzeige|werbung|einlage|beilagen?|gewürze und kräuter|vorbereitung|zubereitung|zum (?:garnieren|servieren|bestreuen|bestäuben|bestreichen|braten|anbraten|verzieren|dekorieren|bearbeiten|ausrollen|einfetten|frittieren|anrichten|ausbacken)|zur (?:deko(?:ration)?|garnitur))$/iu
/** „Backzeit: 45 Minuten“, „Portionen: 4“, „Kalorien ca. 350“ */
const fact =
  /^(?:(?:\p{L}{2,20}(?:zeit|dauer)(?: im ofen)?|dauer|portionen|personen|schwierigkeit(?:sgrad)?|kalorien|kcal|brennwert|nährwerte?|(?:ofen)?temperatur|ergibt|fertig in|ober- ?\/ ?unterhitze|umluft|heißluft|quelle|rezept von|schritt \d+)(?: \([^()]*\))? ?(?::|[–-] |(?:ca\.? |etwa )?(?=\d))|(?:(?:den|das) )?(?:back)?(?:ofen|rohr) (?:auf|vor\p{Ll}*|bei)(?!\p{L})|.{0,60}\d ?(?:kcal|kj)(?!\p{L}))/iu
/** What an amount of is no food: „4 Personen“, „45 Min. backen“, „180 °C Umluft“. */
const otherThing =
  /^(?:minuten?|min|stunden?|std|stdn|personen?|pers|portionen|leute|kcal|kj|kalorien|grad|°c?)(?!\p{L})/iu

/** Whether a cleaned line is a heading, a fact or an instruction. */
export function namesNoFood(text: string): boolean {
  return text.endsWith(':') || [introduction, framed, sectionName, fact].some((kind) => kind.test(text))
}

/** Whether what stands behind an amount is no food. */
export function isOtherThing(rest: string): boolean {
  return otherThing.test(rest)
}
