/** Recomputes a result visibly: the numbers, the entry that owned each of them, and the outcome. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { BigList } from '#ui/list/big-list'
import { GrowingList } from '#ui/list/growing-list'
import { Icon } from '#ui/page/icon'
import { groupsOf, verifyGrouping } from '../deal-groups.ts'
import type { Draw, Grouping } from '../../model.ts'
import { numberRanges, recompute, verifyDraw, type DrawStep, type NumberRange } from '../verify-draw.ts'
import { GroupCards } from './group-cards.tsx'
import { RightLine } from './result-row.tsx'
import { ScrollBox } from '../../parts/screens/scroll-box.tsx'
import type { ShownResult } from './use-wheel-results.ts'

const RANGE_PX = 32
const STEPS_AT_ONCE = 20

export function ProofDialog({ result, onClose }: { readonly result: ShownResult; readonly onClose: () => void }) {
  return (
    <Dialog
      title="Nachgerechnet"
      maxWidth={640}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Fertig
        </Button>
      }
    >
      {result.kind === 'draw' ? (
        <DrawProof id={result.id} draw={result.draw} />
      ) : (
        <GroupingProof grouping={result.grouping} />
      )}
    </Dialog>
  )
}

function DrawProof({ id, draw }: { readonly id: string; readonly draw: Draw }) {
  const steps = useMemo(() => recompute(draw), [draw])
  const isRight = useMemo(() => verifyDraw(draw), [draw])
  const [first] = steps
  return (
    <Stack gap={2}>
      <div>
        <RightLine isRight={isRight} />
      </div>
      {steps.length === 1 && first !== undefined ? (
        <StepProof draw={draw} step={first} index={0} />
      ) : (
        <GrowingList
          items={steps}
          step={STEPS_AT_ONCE}
          one="Gewinner"
          many="Gewinner"
          name={id}
          renderRow={(step, index) => <CollapsibleStep key={index} draw={draw} step={step} index={index} />}
        />
      )}
    </Stack>
  )
}

type StepProps = { readonly draw: Draw; readonly step: DrawStep; readonly index: number }

/** Of several winners each is a line that opens. */
function CollapsibleStep({ draw, step, index }: StepProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <Collapsible onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {formatNumber(index + 1)}. {nameOf(draw, step.winnerId)} <Verdict isRight={step.isRight} />
        </summary>
        {isOpen ? <StepProof draw={draw} step={step} index={index} /> : null}
      </Collapsible>
    </li>
  )
}

function StepProof({ draw, step, index }: StepProps) {
  const ranges = useMemo(() => numberRanges(draw, index), [draw, index])
  const { random, total, rejected, found, winnerId, isRight } = step
  const range = ranges.find(({ entry }) => entry.id === found?.id)
  return (
    <Steps>
      <li>
        {index === 0 ? 'Im Rad ' : 'Übrig '}
        {ranges.length === 1 ? 'war ' : 'waren '}
        {formatCount(ranges.length, 'Name', 'Namen')} mit zusammen {formatCount(total, 'Chance', 'Chancen')}. Jede
        Chance bekam eine Zahl, der Reihe nach ab 0:
        <ScrollBox label="Wem welche Zahlen gehörten" maxHeight="280px" isRaised>
          <BigList
            isPlain
            items={ranges}
            keyOf={({ entry }) => entry.id}
            rowPx={RANGE_PX}
            renderRow={(one) => <RangeRow range={one} isFound={one === range} />}
          />
        </ScrollBox>
      </li>
      <li>
        Der Browser zog mit seinem kryptografischen Zufall die Zahl <strong>{formatNumber(random)}</strong>.{' '}
        {rejected === 0
          ? 'Verworfen werden musste dafür nichts.'
          : `Davor hat er ${formatCount(rejected, 'Wert', 'Werte')} verworfen, damit jede Zahl gleich wahrscheinlich ist.`}
      </li>
      <li>
        {range === undefined
          ? 'Diese Zahl gehört niemandem.'
          : `Diese Zahl gehört ${range.entry.text} (${rangeText(range)}).`}{' '}
        Gespeichert ist als Gewinner: {nameOf(draw, winnerId)}. <Verdict isRight={isRight} />
      </li>
    </Steps>
  )
}

function RangeRow({ range, isFound }: { readonly range: NumberRange; readonly isFound: boolean }) {
  return (
    <Range isFound={isFound}>
      <span>{range.entry.text}</span>
      <span>
        {isFound ? <Icon name="trophy" size={16} /> : null}
        {rangeText(range)}
      </span>
    </Range>
  )
}

function rangeText({ first, last }: NumberRange): string {
  if (first > last) return 'keine Zahl'
  return first === last ? formatNumber(first) : `${formatNumber(first)} bis ${formatNumber(last)}`
}

function Verdict({ isRight }: { readonly isRight: boolean }) {
  return (
    <Word isRight={isRight}>
      <Icon name={isRight ? 'check' : 'warning'} size={18} />
      {isRight ? 'Stimmt' : 'Stimmt nicht'}
    </Word>
  )
}

function nameOf(draw: Draw, id: string): string {
  return draw.entries.find((entry) => entry.id === id)?.text ?? 'niemand aus dem Rad'
}

function GroupingProof({ grouping }: { readonly grouping: Grouping }) {
  return (
    <Stack gap={2}>
      <div>
        <RightLine isRight={verifyGrouping(grouping)} />
      </div>
      <QuietText>
        Gemischt wurde von hinten nach vorn: Jeder Platz tauscht mit einem zufälligen Platz bis zu ihm selbst.
        Gespeichert sind die Reihenfolge davor und die{' '}
        {formatCount(grouping.randoms.length, 'Zufallszahl', 'Zufallszahlen')}; aus ihnen ergeben sich diese Gruppen:
      </QuietText>
      <GroupCards groups={groupsOf(grouping)} />
      {grouping.randoms.length === 0 ? null : (
        <QuietText>Zufallszahlen: {grouping.randoms.map((random) => formatNumber(random)).join(' · ')}</QuietText>
      )}
    </Stack>
  )
}

const Steps = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  margin: 0,
  paddingLeft: 24,
  overflowWrap: 'anywhere',
  '& > li': { listStyle: 'decimal' },
})

const Range = styled('div')<{ readonly isFound: boolean }>(({ theme, isFound }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: RANGE_PX,
  padding: '4px 0',
  fontWeight: isFound ? 700 : 400,
  color: isFound ? theme.vars.palette.secondary.main : 'inherit',
  '& > :last-child': {
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
  },
}))

const Collapsible = styled('details')(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > summary': { padding: '11px 0', fontWeight: 600, cursor: 'pointer', overflowWrap: 'anywhere' },
  '& > ol': { paddingBottom: 16 },
}))

const Word = styled('span')<{ readonly isRight: boolean }>(({ theme, isRight }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 4,
  verticalAlign: 'bottom',
  fontWeight: 650,
  color: isRight ? theme.vars.palette.secondary.main : theme.vars.palette.error.main,
}))
