/** What narrows the ideas: one press each, in a line that a phone moves. */
import { styled } from '@mui/material/styles'
import { IconButton } from '#ui/button'
import { Chip, ChipRow } from '#ui/form/chip'
import { formatServings } from '../../amounts/format-amount.ts'
import { minusIcon } from '../../frame/screens/recipe-icons.ts'
import type { ShownFilter } from './use-ideas.ts'

type IdeaFiltersProps = {
  readonly filter: ShownFilter
  readonly onChange: (change: Partial<ShownFilter>) => void
  /** The tags that the recipes have, the most frequent first. */
  readonly tags: readonly string[]
  readonly usualServings: number
}

/** So many tags have a chip. */
const SHOWN_TAGS = 6

export function IdeaFilters({ filter, onChange, tags, usualServings }: IdeaFiltersProps) {
  const { maxMinutes, isNearlyThere, isSeasonal, diet, tag, servings = usualServings } = filter
  const set = (change: Partial<ShownFilter>): void => onChange({ ...change, page: 0 })
  const setServings = (next: number): void =>
    set({ servings: next === usualServings ? undefined : Math.min(100, Math.max(1, next)) })
  return (
    <ChipRow role="group" aria-label="Ideen eingrenzen">
      <Portions role="group" aria-label="Portionen">
        <IconButton icon={minusIcon} label="Eine Portion weniger" onClick={() => setServings(servings - 1)} />
        <span role="status">Für {formatServings(servings)}</span>
        <IconButton icon="plus" label="Eine Portion mehr" onClick={() => setServings(servings + 1)} />
      </Portions>
      <Chip
        isOn={maxMinutes !== undefined}
        onClick={() => set({ maxMinutes: maxMinutes === undefined ? 30 : undefined })}
      >
        ≤ 30 Min.
      </Chip>
      <Chip
        isOn={isNearlyThere === true}
        onClick={() => set({ isNearlyThere: isNearlyThere === true ? undefined : true })}
      >
        Fast alles da
      </Chip>
      <Chip isOn={isSeasonal === true} onClick={() => set({ isSeasonal: isSeasonal === true ? undefined : true })}>
        Saison
      </Chip>
      <Chip
        isOn={diet === 'vegetarian'}
        onClick={() => set({ diet: diet === 'vegetarian' ? undefined : 'vegetarian' })}
      >
        Vegetarisch
      </Chip>
      <Chip isOn={diet === 'vegan'} onClick={() => set({ diet: diet === 'vegan' ? undefined : 'vegan' })}>
        Vegan
      </Chip>
      {tags.slice(0, SHOWN_TAGS).map((one) => (
        <Chip key={one} isOn={tag === one} onClick={() => set({ tag: tag === one ? undefined : one })}>
          {one}
        </Chip>
      ))}
    </ChipRow>
  )
}

const Portions = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 22,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { minWidth: 52, textAlign: 'center', fontWeight: 600 },
}))
