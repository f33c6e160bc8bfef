import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useUser } from '#auth/client'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { SwitchLine } from '#ui/form/switch'
import { tools } from '#tools'
import { areKeysOn, isApple, setKeysOn } from './key-switch.ts'
import { HOME_KEY } from './keys.ts'
import { keysOfPlaces, listEverywhere, type KeyRow } from './keys-of-places.ts'

/** All shortcuts of the app, and whether those without Ctrl are on. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const userId = useUser()?.id
  const [isOn, setOn] = useState(() => areKeysOn(userId))
  const ctrl = isApple() ? '⌘' : 'Strg'
  const single: readonly KeyRow[] = [
    ['/', 'Suchen'],
    ['n', 'Neu: das Erste, was man im Werkzeug anlegt'],
    [`g ${HOME_KEY}`, 'Zur Startseite'],
    ...tools.flatMap(({ goKey, title }) => (goKey === undefined ? [] : [[`g ${goKey}`, `Zu: ${title}`] as const])),
    ['?', 'Diese Liste'],
  ]
  return (
    <Dialog
      title="Tastenkürzel"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Fertig
        </Button>
      }
    >
      <Keys rows={listEverywhere(ctrl)} />
      <SwitchLine
        text="Tasten ohne Strg"
        detail="Schalte sie aus, wenn du diktierst oder sie dich stören."
        isOn={isOn}
        onChange={(next) => {
          setOn(next)
          setKeysOn(userId, next)
        }}
      />
      {isOn ? <Keys rows={single} /> : null}
      {keysOfPlaces.map(({ place, rows }) => (
        <section key={place} aria-label={place}>
          <Place>{place}</Place>
          <Keys rows={rows} />
        </section>
      ))}
    </Dialog>
  )
}

function Keys({ rows }: { readonly rows: readonly KeyRow[] }) {
  return (
    <List>
      {rows.map(([keys, text]) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- Keys are pressed in this order, some of them twice.
              <kbd key={at}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </List>
  )
}

const Place = styled('h3')({ margin: '8px 0 10px', fontSize: '1rem', fontWeight: 650 })

const List = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  // One below the other where there is no room, as on a page that is enlarged four times.
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', alignItems: 'center' },
  '& dt': { display: 'flex', flex: '0 0 12rem', gap: 4 },
  '& dd': { flex: '1 1 9rem', margin: 0 },
  '& kbd': {
    minWidth: 28,
    whiteSpace: 'nowrap',
    padding: '2px 8px',
    borderRadius: 8,
    background: theme.vars.palette.background.raised,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    textAlign: 'center',
  },
}))
