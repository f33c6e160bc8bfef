/** The names on a wheel, as a list or as one text. */
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { formatNumber } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Segments } from '#ui/form/segments'
import type { Wheel } from '../../model.ts'
import { readTextDraft } from '../../text/screens/names-typing.ts'
import { DuplicatesNotice } from './duplicates-notice.tsx'
import { listIcon, textIcon } from './entry-icons.ts'
import { EntryList } from './entry-list.tsx'
import { NamesText } from '../../text/screens/names-text.tsx'
import { NamesTools } from './names-tools.tsx'

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

/** Whether names are shown as a list or as a text: remembered on the device. */
type NamesView = 'list' | 'text'

const STORAGE_KEY = 'wheelNamesView'

/** A wheel whose text could not be taken over begins with that text. */
function useNamesView(wheelId: string): readonly [view: NamesView, setView: (view: NamesView) => void] {
  const [view, setView] = useState(() => (readTextDraft(wheelId) === undefined ? readView() : 'text'))
  return [
    view,
    (next) => {
      setView(next)
      try {
        localStorage.setItem(STORAGE_KEY, next)
      } catch {
        // It holds as long as the page is open.
      }
    },
  ]
}

function readView(): NamesView {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'text' ? 'text' : 'list'
  } catch {
    // A browser that refuses its storage has kept no wish either.
    return 'list'
  }
}
