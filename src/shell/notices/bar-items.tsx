import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { tools, type BarItem, type ToolId } from '#tools'
import { Link } from '#ui/link'
import { Icon, type IconName } from '#ui/page/icon'
import { useNow } from '#ui/use-now'
import { BAR_ITEMS_ID, inBar } from '../frame/account-bar.tsx'
import { useDeed } from '../use-deed.ts'
import { useDocumentsChange } from '../use-documents-change.ts'

type ShownItem = BarItem & { readonly toolId: ToolId; readonly icon: IconName }

/** Shows in the bar of every page what tools have running or let the user begin; the start page and the tool's own pages say it already. */
export function BarItems() {
  const { pathname } = useLocation()
  if (pathname === '/') return null
  return <Items pathname={pathname} />
}

function Items({ pathname }: { readonly pathname: string }) {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  // What runs may still be on its way: pressing „Kommen“ then would start a second clock.
  const isComplete = useDocumentsState() === 'complete'
  const place = document.getElementById(BAR_ITEMS_ID)
  if (!isComplete || place === null) return null
  const items = tools
    .filter(({ path }) => pathname !== path && !pathname.startsWith(`${path}/`))
    .flatMap(({ id, icon, barItem }): readonly ShownItem[] => {
      const item = barItem?.(documents.list, nowMs)
      return item === undefined ? [] : [{ ...item, toolId: id, icon }]
    })
  return createPortal(
    items.map((item) => <Item key={item.toolId} item={item} />),
    place,
  )
}

function Item({ item: { toolId, icon, text, label, path, deed } }: { readonly item: ShownItem }) {
  const [isResting, run] = useDeed()
  const wasPressed = useRef(false)
  const press = (name: string): void => {
    if (isResting) return
    wasPressed.current = true
    run(toolId, name)
  }
  // It takes the place of the button, and so its focus; not if another device has begun.
  const takeFocus = (link: HTMLElement | null): void => {
    if (link === null || !wasPressed.current) return
    wasPressed.current = false
    link.focus({ preventScroll: true })
  }
  const shown = (
    <>
      <Icon name={icon} size={22} />
      {text}
    </>
  )
  return deed === undefined ? (
    <ItemLink
      ref={takeFocus}
      component={Link}
      to={path}
      aria-label={label}
      // The second press of a double tap leads nowhere.
      onClick={(event) => (isResting ? event.preventDefault() : undefined)}
    >
      {shown}
    </ItemLink>
  ) : (
    <ItemButton type="button" aria-label={label} aria-disabled={isResting || undefined} onClick={() => press(deed)}>
      {shown}
    </ItemButton>
  )
}

const ItemLink = styled(ButtonBase)<{ component: typeof Link; to: string }>(({ theme }) => ({
  ...inBar(theme),
  fontVariantNumeric: 'tabular-nums',
  '& svg': { color: theme.vars.palette.primary.main },
}))

const ItemButton = styled(ButtonBase)(({ theme }) => inBar(theme))
