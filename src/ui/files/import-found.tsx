/** What was found in a file, before anything of it is written: how much of it is new, and the way on or back. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import { Button } from '../button.tsx'
import { Card, Cluster, SectionTitle, Stack } from '../card.tsx'
import { StatusLine } from '../page/status-line.tsx'

type Counts = {
  /** What is new, in words: „3 neue Einträge“. None where nothing is. */
  readonly fresh: readonly string[]
  readonly knownCount: number
  /** For which there is nothing here that they could become. */
  readonly leftCount?: number
  readonly failedCount: number
  /** What those are called; „Zeile“ and „Zeilen“ if absent. */
  readonly failedNouns?: readonly [one: string, many: string]
}

type ImportFoundProps = Counts & {
  readonly title: ReactNode
  /** Of the button that writes what is new. */
  readonly submitLabel: string
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** How the file is to be read, where it does not say so itself. */
  readonly children?: ReactNode
}

export function ImportFound({ title, submitLabel, onSubmit, onClose, children, ...counts }: ImportFoundProps) {
  const hasNews = counts.fresh.length > 0
  return (
    <Card aria-labelledby="found">
      <Stack gap={2}>
        <SectionTitle id="found">{title}</SectionTitle>
        <CountLines {...counts} />
        {children}
        <Cluster>
          {hasNews ? (
            <Button variant="primary" onClick={onSubmit}>
              {submitLabel}
            </Button>
          ) : null}
          <Button variant={hasNews ? 'secondary' : 'primary'} onClick={onClose}>
            Andere Datei
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

function CountLines({ fresh, knownCount, leftCount = 0, failedCount, failedNouns = ['Zeile', 'Zeilen'] }: Counts) {
  const failed = `${formatCount(failedCount, ...failedNouns)} nicht lesbar`
  const lines = [
    ...fresh.map((text) => ({ text, icon: 'plus', tone: 'good', isShown: true }) as const),
    { text: 'Nichts Neues', icon: 'info', tone: 'quiet', isShown: fresh.length === 0 },
    { text: `${formatNumber(knownCount)} schon da`, icon: 'check', tone: 'quiet', isShown: knownCount > 0 },
    { text: `${formatNumber(leftCount)} ohne Gegenstück`, icon: 'info', tone: 'quiet', isShown: leftCount > 0 },
    { text: failed, icon: 'warning', tone: 'alarm', isShown: failedCount > 0 },
  ] as const
  return (
    <Lines role="status">
      {lines
        .filter(({ isShown }) => isShown)
        .map(({ text, icon, tone }) => (
          <StatusLine key={text} icon={icon} tone={tone}>
            {text}
          </StatusLine>
        ))}
    </Lines>
  )
}

const Lines = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' })
