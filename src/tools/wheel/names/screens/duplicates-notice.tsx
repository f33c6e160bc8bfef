/** Names that are there more than once, and what to do about them: never done silently, and asked before the draw. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Icon } from '#ui/page/icon'
import {
  findDuplicates,
  mergedWeight,
  resolveDuplicates,
  type DuplicateChoice,
  type DuplicateGroup,
} from '../../edits/duplicates.ts'
import type { Wheel } from '../../model.ts'
import { writeWeight } from '../../parts/read-weight.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'
import { CAN_HOVER } from '#ui/page/theme'

/** More are decided about after these, or all at once. */
const GROUPS_AT_ONCE = 10
const NAMED_GROUPS = 3

type DuplicatesNoticeProps = {
  readonly wheel: DocumentView<Wheel>
  /** Takes the focus when the last group is gone, and the pressed button with it. */
  readonly onDecided: () => void
}

export function DuplicatesNotice({ wheel, onDecided }: DuplicatesNoticeProps) {
  const edits = useWheelEdits()
  const { entries, keptDuplicates } = wheel
  const groups = useMemo(() => findDuplicates({ entries, keptDuplicates }), [entries, keptDuplicates])
  const [areAllShown, setAllShown] = useState(false)
  if (groups.length === 0) return null
  const shown = groups.length === 1 || areAllShown ? groups.slice(0, GROUPS_AT_ONCE) : []

  function decide(about: readonly DuplicateGroup[], choice: DuplicateChoice): void {
    const now = edits.getWheel()
    if (now === undefined) return
    // As they are now: another device may have done something about them.
    const names = new Set(about.map(({ name }) => name))
    const current = findDuplicates(now).filter(({ name }) => names.has(name))
    edits.apply(resolveDuplicates(now, current, choice), describeDecision(about, choice))
    onDecided()
  }

  return (
    <Box aria-labelledby="duplicates">
      <Title id="duplicates">
        <Icon name="warning" size={20} />
        <span>{describeGroups(groups)}</span>
      </Title>
      {groups.length < 2 ? null : (
        <Part>
          <Choices label="Alle" groups={groups} onChoose={(choice) => decide(groups, choice)} />
          {areAllShown ? null : (
            <Button variant="quiet" onClick={() => setAllShown(true)}>
              Einzeln entscheiden
            </Button>
          )}
        </Part>
      )}
      {shown.map((group) => (
        <Part key={group.name}>
          <GroupText>{describeGroup(group)}</GroupText>
          <Choices
            label={`„${group.entries[0]?.text}“`}
            groups={[group]}
            onChoose={(choice) => decide([group], choice)}
          />
        </Part>
      ))}
      {areAllShown && groups.length > shown.length ? (
        <GroupText>und {formatCount(groups.length - shown.length, 'weiterer', 'weitere')}</GroupText>
      ) : null}
    </Box>
  )
}

type ChoicesProps = {
  /** What the buttons are about, for those who hear them one by one. */
  readonly label: string
  readonly groups: readonly DuplicateGroup[]
  readonly onChoose: (choice: DuplicateChoice) => void
}

function Choices({ label, groups, onChoose }: ChoicesProps) {
  const [group] = groups.length === 1 ? groups : []
  return (
    <Cluster role="group" aria-label={label}>
      <Choice type="button" onClick={() => onChoose('keep')}>
        Behalten{group === undefined ? '' : ` (zählt ${timesWord(group.entries.length)})`}
      </Choice>
      <Choice type="button" onClick={() => onChoose('merge')}>
        Zusammenfassen{group === undefined ? '' : ` (Chancen: ${writeWeight(mergedWeight(group.entries))})`}
      </Choice>
      <Choice type="button" onClick={() => onChoose('remove')}>
        Entfernen
      </Choice>
    </Cluster>
  )
}

function describeGroups(groups: readonly DuplicateGroup[]): string {
  if (groups.length === 1) return 'Ein Name steht mehrmals in der Liste'
  const names = groups.slice(0, NAMED_GROUPS).map(({ entries }) => `„${entries[0]?.text}“`)
  const more = groups.length > NAMED_GROUPS ? ' und andere' : ''
  return `${formatNumber(groups.length)} Namen stehen mehrmals in der Liste: ${names.join(', ')}${more}`
}

function describeGroup({ entries }: DuplicateGroup): string {
  const spellings = [...new Set(entries.map(({ text }) => `„${text}“`))]
  return `${spellings.slice(0, 3).join(', ')}: ${formatNumber(entries.length)}-mal`
}

function describeDecision(groups: readonly DuplicateGroup[], choice: DuplicateChoice): string {
  const [first] = groups
  const who = groups.length === 1 ? `„${first?.entries[0]?.text}“` : formatCount(groups.length, 'Name', 'Namen')
  if (choice === 'keep') return `${who} bleibt mehrmals in der Liste`.replace('Namen bleibt', 'Namen bleiben')
  return choice === 'merge' ? `${who} zusammengefasst` : `${who} nur noch einmal in der Liste`
}

function timesWord(count: number): string {
  return { 2: 'doppelt', 3: 'dreifach' }[count] ?? `${formatNumber(count)}-fach`
}

const Box = styled('section')(({ theme }) => ({
  padding: 16,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
}))

const Title = styled('h3')({
  overflowWrap: 'anywhere',
  display: 'flex',
  gap: 10,
  fontSize: '1rem',
  fontWeight: 650,
  '& svg': { flexShrink: 0, marginTop: 2 },
})

const Part = styled('div')({ minWidth: 0, marginTop: 12 })

const GroupText = styled('p')({ marginBottom: 6, overflowWrap: 'anywhere' })

const Choice = styled('button')(({ theme }) => ({
  minHeight: 44,
  padding: '6px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  cursor: 'pointer',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.paper } },
}))
