/** What else can be done with a thing: a button that opens a list of actions and places to go. */
import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useState, type ElementType } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './page/icon.tsx'

export const moreIcon = { path: 'M12 6.500v.1m0 5.400v.1m0 5.400v.1' }

export type MenuEntry = {
  readonly icon: IconName
  readonly text: string
  /** A line stands before it: what follows is of another kind. */
  readonly startsGroup?: boolean
} & ({ readonly onClick: () => void } | { readonly component: ElementType; readonly to: string })

type MenuProps = {
  /** Says of what these are the actions; read out and shown as a tooltip. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

/** The focus comes back to the button, unless the action takes it elsewhere. */
export function Menu({ label, entries }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null

  return (
    <>
      <IconButton
        icon={moreIcon}
        label={label}
        isMenuOpen={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <MenuList anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
    </>
  )
}

type MenuListProps = {
  /** The button that has opened it; null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly entries: readonly MenuEntry[]
  readonly onClose: () => void
}

/** The list alone, for long lists whose rows share one menu. */
export function MenuList({ anchor, entries, onClose }: MenuListProps) {
  function choose(entry: MenuEntry): void {
    // The menu goes first: a dialog that the action opens gives the focus back to where it was, and that has to be there still.
    flushSync(onClose)
    anchor?.focus()
    if ('onClick' in entry) entry.onClick()
  }

  return (
    <List anchorEl={anchor} open={anchor !== null} onClose={onClose} transitionDuration={120}>
      {entries.map((entry) => (
        <Item
          key={entry.text}
          {...('component' in entry ? { component: entry.component, to: entry.to } : {})}
          startsGroup={entry.startsGroup === true}
          onClick={() => choose(entry)}
        >
          <Icon name={entry.icon} size={20} />
          {entry.text}
        </Item>
      ))}
    </List>
  )
}

const List = styled(MuiMenu)(({ theme }) => ({
  '& .MuiPaper-root': {
    minWidth: 220,
    maxWidth: 'calc(100vw - 32px)',
    borderRadius: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
    backgroundImage: 'none',
  },
}))

const Item = styled(MenuItem, { shouldForwardProp: (name) => name !== 'startsGroup' })<{
  readonly startsGroup: boolean
  readonly component?: ElementType
  readonly to?: string
}>(({ theme, startsGroup }) => ({
  gap: 12,
  // Material makes them lower on large screens, lower than a target may be.
  '&&': { minHeight: 48 },
  whiteSpace: 'normal',
  '& > svg': { flexShrink: 0, color: theme.vars.palette.text.secondary },
  ...(startsGroup ? { borderTop: `1px solid ${theme.vars.palette.divider}` } : {}),
}))
