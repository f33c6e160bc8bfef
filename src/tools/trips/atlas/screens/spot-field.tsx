/** The place of something: a field that proposes airports and places while one types, and takes any other text too. */
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useId, useState, type KeyboardEvent } from 'react'
import { HiddenText } from '#ui/card'
import { FieldFrame, type FieldWords } from '#ui/form/field-frame'
import { MAX_TITLE } from '../../model-fields.ts'
import type { Spot } from '../../booking-model.ts'
import type { KnownSpot, SpotChoice } from '../atlas.ts'
import { useAtlas } from './use-atlas.ts'

type SpotFieldProps = FieldWords & {
  readonly name: string
  readonly value: SpotChoice
  readonly onChange: (choice: SpotChoice) => void
  /** Which proposals lead: airports for flights, else places. */
  readonly first?: 'airports' | 'places'
  readonly isRequired?: boolean
  readonly placeholder?: string
}

const MAX_PROPOSALS = 6
const look = { backgroundColor: 'background.raised', '& input': { height: 22, padding: '13px 16px' } }

/** J50: arrow keys choose a proposal and Enter takes it, Escape closes the list; a whole code of an airport is taken on leaving the field. */
export function SpotField({ label, hint, error, value, onChange, first = 'places', ...input }: SpotFieldProps) {
  const { proposals, chosen, isOpen, open, take, leave, setChosen, onKeyDown } = useProposals(value, first, onChange)
  const listId = useId()

  return (
    <div>
      <FieldFrame label={label} hint={hint} error={error}>
        {({ id, ...tie }) => (
          <OutlinedInput
            id={id}
            name={input.name}
            placeholder={input.placeholder ?? ''}
            fullWidth
            color="secondary"
            error={error !== undefined}
            value={textOf(value.spot)}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              onChange({ spot: { name: event.target.value } })
              open()
            }}
            slotProps={{
              input: {
                ...tie,
                ...comboboxOf(listId, chosen, isOpen),
                'aria-required': input.isRequired === true || undefined,
              },
            }}
            sx={look}
          />
        )}
      </FieldFrame>
      <Proposals
        listId={listId}
        label={`Vorschläge für „${label}“`}
        proposals={proposals}
        chosen={chosen}
        onPoint={setChosen}
        onTake={take}
      />
      <HiddenText role="status">{isOpen ? countOf(proposals.length) : ''}</HiddenText>
    </div>
  )
}

function comboboxOf(listId: string, chosen: number | undefined, isOpen: boolean) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': chosen === undefined ? undefined : `${listId}-${chosen}`,
    maxLength: MAX_TITLE,
    spellCheck: false,
  } as const
}

type ProposalsProps = {
  readonly listId: string
  readonly label: string
  readonly proposals: readonly KnownSpot[]
  readonly chosen: number | undefined
  readonly onPoint: (index: number) => void
  readonly onTake: (proposal: KnownSpot) => void
}

function Proposals({ listId, label, proposals, chosen, onPoint, onTake }: ProposalsProps) {
  return (
    <List id={listId} role="listbox" aria-label={label} hidden={proposals.length === 0}>
      {proposals.map((proposal, index) => (
        <Option
          key={`${proposal.spot.code ?? ''}${proposal.spot.lat},${proposal.spot.lon}`}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === chosen}
          isChosen={index === chosen}
          onPointerMove={() => onPoint(index)}
          // Before the field is left.
          onMouseDown={(event) => {
            event.preventDefault()
            onTake(proposal)
          }}
        >
          {textOf(proposal.spot)} <Country>{countryName(proposal.country)}</Country>
        </Option>
      ))}
    </List>
  )
}

function useProposals(value: SpotChoice, first: 'airports' | 'places', onChange: (choice: SpotChoice) => void) {
  const [isTyping, setTyping] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const atlas = useAtlas(isTyping)
  const isWanted = isTyping && value.spot.lat === undefined && atlas !== undefined
  const proposals = isWanted ? atlas.searchSpots(value.spot.name, MAX_PROPOSALS, first) : []
  const isOpen = proposals.length > 0

  function close(): void {
    setTyping(false)
    setChosen(undefined)
  }

  function take({ spot, zone }: KnownSpot): void {
    onChange({ spot, zone })
    close()
  }

  function leave(): void {
    close()
    const [best] = proposals
    const typed = value.spot.code === undefined ? value.spot.name.trim().toUpperCase() : ''
    if (best?.spot.code !== undefined && best.spot.code === typed) take(best)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = proposals.length - 1
    const proposal = chosen === undefined ? undefined : proposals[chosen]
    if (!isOpen) return
    if (event.key === 'ArrowDown') setChosen(chosen === undefined || chosen === last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp') setChosen(chosen === undefined || chosen === 0 ? last : chosen - 1)
    else if (event.key === 'Enter' && proposal !== undefined) take(proposal)
    else if (event.key === 'Escape') close()
    else return
    // A dialog around the field stays open, and its form is not sent.
    event.preventDefault()
    event.stopPropagation()
  }

  function open(): void {
    setTyping(true)
    setChosen(undefined)
  }

  return { proposals, chosen: isOpen ? chosen : undefined, isOpen, open, take, leave, setChosen, onKeyDown }
}

/** „Wien“, „Wien (VIE)“ */
function textOf({ name, code }: Spot): string {
  return code === undefined ? name : `${name} (${code})`
}

function countOf(count: number): string {
  return count === 1 ? 'Ein Vorschlag' : `${count} Vorschläge`
}

let countries: Intl.DisplayNames | undefined

function countryName(code: string): string {
  countries ??= new Intl.DisplayNames('de', { type: 'region' })
  return countries.of(code) ?? code
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '6px 0 0',
  padding: 6,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
}))

const Option = styled('li', { shouldForwardProp: (name) => name !== 'isChosen' })<{ readonly isChosen: boolean }>(
  ({ theme, isChosen }) => ({
    minHeight: 44,
    padding: '10px 12px',
    borderRadius: 8,
    cursor: 'pointer',
    background: isChosen ? theme.vars.palette.background.raised : 'transparent',
  }),
)

const Country = styled('span')(({ theme }) => ({ fontSize: '0.875rem', color: theme.vars.palette.text.secondary }))
