/** With what an entry overlaps, and the ways out of it. Nothing is decided for anybody. */
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button'
import { Icon } from '#ui/page/icon'
import { describeEntryTimes, nameOfEntry } from '../describe-entry.ts'
import { formatHours } from '../../words/format-duration.ts'
import type { Project } from '../../model.ts'
import type { OverlapChoice, Overlaps } from '../overlap-choices.ts'
import { dateOf } from '#base/calendar/zoned'

type OverlapQuestionProps = {
  readonly overlaps: Overlaps
  readonly projects: readonly (Project & { readonly id: string })[]
  readonly onChoose: (choice: OverlapChoice) => void
}

export function OverlapQuestion({ overlaps: found, projects, onChoose }: OverlapQuestionProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // It comes as an answer to saving, below what is seen on a phone.
  useEffect(() => title.current?.focus(), [found])
  const date = dateOf(found.entry.start)
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Title id={titleId} ref={title} tabIndex={-1}>
        <Icon name="warning" size={20} />
        <span>Überlappt mit anderen Einträgen</span>
      </Title>
      <ul>
        {found.overlaps.map(({ other, minutes }) => (
          <li key={other.id}>
            {describeEntryTimes(other, date)} {nameOfEntry(other, projects)}: {formatHours(minutes)} doppelt
          </li>
        ))}
      </ul>
      <Choices>
        {found.canGiveWay ? (
          <Choice
            text="Diesen kürzen"
            detail="Die anderen bleiben, wie sie sind."
            onClick={() => onChoose('this-gives-way')}
          />
        ) : null}
        <Choice {...wordsForOthers(found)} onClick={() => onChoose('others-give-way')} />
        <Choice
          text="Trotzdem speichern"
          detail="Als Arbeitszeit zählt die Überschneidung einmal, bei den Projekten jedes Mal."
          onClick={() => onChoose('keep')}
        />
      </Choices>
    </Box>
  )
}

function wordsForOthers({ overlaps }: Overlaps): { readonly text: string; readonly detail: string } {
  const isOne = overlaps.length === 1
  const gone = overlaps.filter(({ outcome }) => outcome === 'gone').length
  const isSplit = overlaps.some(({ outcome }) => outcome === 'split')
  const removed = gone === 0 ? '' : ` ${gone === 1 ? 'Einer davon fällt' : `${gone} davon fallen`} ganz weg.`
  if (gone === overlaps.length) {
    return isOne
      ? { text: 'Anderen ersetzen', detail: 'Vom anderen bleibt nichts übrig: Er wird gelöscht.' }
      : { text: 'Andere ersetzen', detail: 'Von den anderen bleibt nichts übrig: Sie werden gelöscht.' }
  }
  const verb = isSplit ? 'aufteilen' : 'kürzen'
  const detail = isSplit ? 'Dieser liegt dann zwischen den beiden Teilen.' : 'Dieser bleibt, wie er ist.'
  return { text: `${isOne ? 'Anderen' : 'Andere'} ${verb}`, detail: `${detail}${removed}` }
}

type ChoiceProps = { readonly text: string; readonly detail: string; readonly onClick: () => void }

function Choice({ text, detail, onClick }: ChoiceProps) {
  const detailId = useId()
  return (
    <div>
      <Button variant="secondary" fullWidth onClick={onClick}>
        {text}
      </Button>
      <Detail id={detailId}>{detail}</Detail>
    </div>
  )
}

const Box = styled('div')(({ theme }) => ({
  padding: 16,
  borderRadius: 14,
  background: theme.vars.palette.background.raised,
  fontVariantNumeric: 'tabular-nums',
}))

const Title = styled('h3')({
  display: 'flex',
  gap: 8,
  marginBottom: 4,
  fontSize: '1rem',
  fontWeight: 700,
  outline: 'none',
  '& svg': { flexShrink: 0, marginTop: 1 },
})

const Choices = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 16 })

const Detail = styled('p')(({ theme }) => ({
  marginTop: 4,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
}))
