/** The names on a wheel, as a list or as one text. */
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { formatNumber } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Segments } from '#ui/form/segments'
import type { Wheel } from '../../model.ts'
import { DuplicatesNotice } from './duplicates-notice.tsx'
import { listIcon, textIcon } from './entry-icons.ts'
import { EntryList } from './entry-list.tsx'
import { NamesText } from '../../text/screens/names-text.tsx'
import { NamesTools } from './names-tools.tsx'
import { useNamesView } from './names-view.ts'

const views = [
  { value: 'list', text: 'Liste', icon: listIcon },
  { value: 'text', text: 'Text', icon: textIcon },
] as const

export function NameList({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const [view, setView] = useNamesView(wheel.id)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card aria-labelledby="names">
      <Head>
        <SectionTitle id="names" ref={heading} tabIndex={-1}>
          Namen
        </SectionTitle>
        <Total>{wheel.entries.length === 0 ? '' : formatNumber(wheel.entries.length)}</Total>
        <Tools>
          <NamesTools wheel={wheel} onEmptied={() => heading.current?.focus()} />
        </Tools>
      </Head>
      <Stack gap={2}>
        <Segments label="Namen zeigen als" options={views} value={view} onChange={setView} />
        <DuplicatesNotice wheel={wheel} onDecided={() => heading.current?.focus()} />
        <div>{view === 'list' ? <EntryList wheel={wheel} /> : <NamesText wheel={wheel} />}</div>
      </Stack>
    </Card>
  )
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 12,
  '& > h2 + *': { marginTop: 0 },
  '& > h2': { outline: 'none' },
})

const Total = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))

const Tools = styled('div')({ display: 'flex', marginLeft: 'auto', marginRight: -10 })
