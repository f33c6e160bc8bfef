import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { useDocumentsClient } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { tools, type BarItem, type ToolId } from '#tools'
import { Link } from '#ui/link'
import { Icon, type IconName } from '#ui/page/icon'
import { useNow } from '#ui/use-now'
import { BAR_ITEMS_ID, inBar } from '../frame/account-bar.tsx'
import { toolAlarms } from '../tool-screens.tsx'
import { useDeed } from '../use-deed.ts'
import { useDocumentsChange } from '../use-documents-change.ts'

type ShownItem = BarItem & { readonly toolId: ToolId; readonly icon: IconName }
type Tool = (typeof tools)[number]

/**
 * Shows in the bar of every page what tools have running or let the user begin; the start page and the tool's own pages say it already. What
 * counts stands on the start page too, and comes with what rings at its end, which is there on all pages.
 */
export function BarItems() {
  const { pathname } = useLocation()
  const documents = useDocumentsClient()
  useDocumentsChange()
  const nowMs = useNow(MINUTE_MS)
  // What runs may still be on its way: pressing „Kommen“ then would start a second clock.
  const isComplete = useDocumentsState() === 'complete'
  const place = document.getElementById(BAR_ITEMS_ID)
  const running = tools.flatMap((tool) => {
    const item = tool.barItem?.(documents.list, nowMs)
    return item === undefined ? [] : [{ tool, item }]
  })
  const counting = running.filter(({ item }) => item.isCounting === true)
  const shown = running
    .filter(({ tool: { path } }) => pathname !== path && !pathname.startsWith(`${path}/`))
    .filter(({ item }) => item.isCounting === true || (isComplete && pathname !== '/'))
  return (
    <>
      {counting.map(({ tool }) => (
        <Alarm key={tool.id} toolId={tool.id} />
      ))}
      {place === null
        ? null
        : createPortal(
            shown.map(({ tool, item }) =>
              item.isCounting === true ? (
                <CountingItem key={tool.id} tool={tool} />
              ) : (
                <Item key={tool.id} item={{ ...item, toolId: tool.id, icon: tool.icon }} />
              ),
            ),
            place,
          )}
    </>
  )
}

/** Loaded as soon as something counts, so that it is there without a network when it ends; what could not be loaded is tried again. */
function Alarm({ toolId }: { readonly toolId: ToolId }) {
  const [Loaded, setLoaded] = useState<ComponentType>()
  const minute = useNow(MINUTE_MS)
  useEffect(() => {
    toolAlarms[toolId].load().then((alarm) => setLoaded(() => alarm), console.error)
  }, [toolId, minute])
  return Loaded === undefined ? null : <Loaded />
}

function CountingItem({ tool: { id, icon, barItem } }: { readonly tool: Tool }) {
  const documents = useDocumentsClient()
  const item = barItem?.(documents.list, useNow(SECOND_MS))
  return item === undefined ? null : <Item item={{ ...item, toolId: id, icon }} />
}

function Item({ item: { toolId, icon, text, label, path, deed, isCounting } }: { readonly item: ShownItem }) {
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
      data-counting={isCounting}
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
