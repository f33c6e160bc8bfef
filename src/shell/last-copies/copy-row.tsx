import { styled } from '@mui/material/styles'
import { useName } from '#auth/client'
import { formatCount } from '#base/text/format'
import { uploadIcon } from '#ui/page/account-icons'
import { Ago } from '#ui/ago'
import { Button, IconButton } from '#ui/button'
import { ListRow } from '#ui/list/list-row'
import { copiesOf, type CopyEntry } from './copy-entries.ts'
import type { CopyActions } from './use-copy-actions.ts'

/** Returns the element id of an entry's row, which can take the focus. */
export function copyRowId({ key }: Pick<CopyEntry, 'key'>): string {
  return `copy-${key}`
}

export function CopyRow({ entry, actions }: { readonly entry: CopyEntry; readonly actions: CopyActions }) {
  const { name, copy, fate } = entry
  const copies = copiesOf(entry)
  const what = { name, isOne: true }
  return (
    <Row id={copyRowId(entry)} tabIndex={-1}>
      <ListRow
        as="div"
        title={name}
        detail={
          <>
            Zuletzt geändert <Ago iso={copy.document.updatedAt} />
            <Followers count={entry.followers.length} />
            <Note entry={entry} />
          </>
        }
        actions={
          <Actions>
            {fate === 'impossible' ? null : (
              <Button
                variant="secondary"
                icon={uploadIcon}
                label={`${name} auf den Server zurückbringen`}
                onClick={() => actions.bringBack(copies, what)}
              >
                <Wide>Auf den Server zurückbringen</Wide>
                <Narrow>Zurückbringen</Narrow>
              </Button>
            )}
            <IconButton
              icon="download"
              label={`${name} als Datei sichern`}
              onClick={() => actions.save(copies, what)}
            />
            <IconButton icon="trash" label={`${name} verwerfen`} onClick={() => actions.discard(copies, what)} />
          </Actions>
        }
      />
    </Row>
  )
}

function Followers({ count }: { readonly count: number }) {
  if (count === 0) return null
  return ` · dazu ${formatCount(count, 'Eintrag', 'Einträge')}`
}

/** Says what the user should know before bringing the entry back. */
function Note({ entry: { fate, copy } }: { readonly entry: CopyEntry }) {
  if (fate === 'becomes-own') return <OthersNote ownerId={copy.document.ownerId} />
  if (fate === 'replaces') return <Line>Auf dem Server steht eine andere Fassung; diese ersetzt sie.</Line>
  if (fate === 'impossible') return <Line>Das kannst du nicht zurückbringen, nur sichern oder verwerfen.</Line>
  return null
}

function OthersNote({ ownerId }: { readonly ownerId: string }) {
  const owner = useName(ownerId) ?? 'jemand anderem'
  return <Line>Gehörte {owner}. Bringst du es zurück, wird es deine eigene Kopie.</Line>
}

const Row = styled('li')(({ theme }) => ({
  outlineOffset: 4,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Line = styled('span')({ display: 'block' })

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })

const Wide = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }))

const Narrow = styled('span')(({ theme }) => ({ [theme.breakpoints.up('sm')]: { display: 'none' } }))
