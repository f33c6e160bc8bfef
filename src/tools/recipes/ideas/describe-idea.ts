/** The reasons of an idea, in words. */
import type { Idea, IdeaParts } from './suggest.ts'

/** „5 von 6 da · Spinat läuft ab · zuletzt vor 40 Tagen“, as single reasons. */
export function reasonsOf(idea: Idea): readonly string[] {
  const { needed, missing, expiring, seasonal, daysSinceCooked } = idea
  const had = needed - missing.length
  const [first] = expiring
  return [
    // That nothing is there is no reason for it.
    ...(had === 0 ? [] : [had === needed ? 'alles da' : `${had} von ${needed} da`]),
    ...(first === undefined ? [] : [`${first} läuft ab`]),
    ...(seasonal[0] === undefined ? [] : [`${seasonal[0]} hat Saison`]),
    describeLast(daysSinceCooked),
  ]
}

function describeLast(days: number | undefined): string {
  if (days === undefined) return 'noch nie gekocht'
  if (days <= 0) return 'heute gekocht'
  return days === 1 ? 'gestern gekocht' : `zuletzt vor ${days} Tagen`
}

export type ExplainedPart = { readonly key: keyof IdeaParts; readonly label: string; readonly text: string }

/** Each part of the score in a sentence, in the order of its weight. */
export function explain(idea: Idea): readonly ExplainedPart[] {
  const { needed, missing, expiring, seasonal, daysSinceCooked, parts } = idea
  return [
    {
      key: 'coverage',
      label: 'Was da ist',
      text:
        missing.length === 0
          ? 'Alles ist da.'
          : `Von ${needed} Zutaten ${missing.length === 1 ? 'fehlt' : 'fehlen'}: ${missing.join(', ')}.`,
    },
    {
      key: 'distance',
      label: 'Abwechslung',
      text:
        daysSinceCooked === undefined
          ? 'Noch nie gekocht.'
          : `Zuletzt vor ${daysSinceCooked} ${daysSinceCooked === 1 ? 'Tag' : 'Tagen'}.`,
    },
    {
      key: 'season',
      label: 'Saison',
      text:
        seasonal.length > 0
          ? `Hat gerade Saison: ${seasonal.join(', ')}.`
          : parts.season === 0.5
            ? 'Nichts darin hat eine Saison.'
            : 'Was darin Saison hat, gibt es gerade nicht frisch.',
    },
    {
      key: 'rating',
      label: 'Sterne',
      text: parts.rating === 0.5 ? 'Mittel oder noch nicht bewertet.' : 'Nach euren Sternen.',
    },
    {
      key: 'expiry',
      label: 'Aufbrauchen',
      text: expiring.length === 0 ? 'Nichts darin läuft bald ab.' : `Läuft bald ab: ${expiring.join(', ')}.`,
    },
  ]
}
