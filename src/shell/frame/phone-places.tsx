/** What the bar leads to on phones, where there is no rail: start page, the tool that was open last, all tools, and the search. */
import ButtonBase from '@mui/material/ButtonBase'
import { styled, type Theme } from '@mui/material/styles'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { faceAt, toolFaces } from '#tools'
import { Icon, type IconName } from '#ui/page/icon'
import { NavLink } from '#ui/link'
import { ON_SIDE } from '#ui/page/theme'
import { lazyScreen } from '../lazy-screen.tsx'
import { noteToolUse, readLastTools } from './last-tools.ts'
import { openPalette } from '../palette/palette-place.tsx'

const gridIcon = { path: 'M5 5h5v5H5V5Zm9 0h5v5h-5V5ZM5 14h5v5H5v-5Zm9 0h5v5h-5v-5Z' }

const ToolsSheet = lazyScreen(async () => (await import('./tools-sheet.tsx')).ToolsSheet)

/** So long after the page the sheet is loaded, so that its first press has it at once. */
const IDLE_MS = 2_000

const loadSheet = () => void ToolsSheet.load().catch(() => undefined)

/** Only if the app worker has it: what fails without a network would be reported, although nothing was asked for. */
function loadFromDevice(): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) loadSheet()
}

export function PhonePlaces({ userId }: { readonly userId: string | undefined }) {
  const { pathname } = useLocation()
  const tool = useLastTool(pathname, userId)
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(loadFromDevice, IDLE_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <>
      <PhoneLink to="/" icon="home" label="Start" />
      {tool === undefined ? null : <PhoneLink to={tool.path} icon={tool.icon} label={tool.title} isLastTool />}
      <PhoneButton
        type="button"
        // Loaded as a finger goes down, so that the press has it at once.
        onPointerEnter={loadSheet}
        onClick={() => void ToolsSheet.load().then(() => setChoosing(true), console.error)}
      >
        <Icon name={gridIcon} size={22} />
        Werkzeuge
      </PhoneButton>
      <PhoneButton type="button" onClick={openPalette}>
        <Icon name="search" size={22} />
        Suche
      </PhoneButton>
      {isChoosing ? (
        <Suspense fallback={null}>
          <ToolsSheet onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

type PhoneLinkProps = {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly isLastTool?: boolean
}

function PhoneLink({ to, icon, label, isLastTool = false }: PhoneLinkProps) {
  return (
    <PhoneItem component={NavLink} to={to} data-last-tool={isLastTool || undefined}>
      <Icon name={icon} size={22} />
      <Label>{label}</Label>
    </PhoneItem>
  )
}

/** The tool that is open, or was last on this device. */
function useLastTool(pathname: string, userId: string | undefined): (typeof toolFaces)[number] | undefined {
  const here = faceAt(pathname)
  const id = here?.id
  useEffect(() => {
    if (id !== undefined) noteToolUse(userId, id)
  }, [id, userId])
  if (here !== undefined) return here
  const [last] = readLastTools(userId)
  return toolFaces.find((face) => face.id === last)
}

/** An icon above its word, as wide as the others; on a phone on its side beside it, so that the bar is slimmer. */
export function onPhone(theme: Theme) {
  return {
    flexDirection: 'column',
    flex: '1 1 auto',
    gap: 2,
    minWidth: 44,
    minHeight: 54,
    padding: '4px 2px',
    borderRadius: 12,
    fontFamily: 'inherit',
    fontSize: '0.6875rem',
    fontWeight: 600,
    // Of links and buttons alike, so that their icons and words stand at one height.
    lineHeight: 1.5,
    letterSpacing: '-0.01em',
    color: theme.vars.palette.text.secondary,
    [ON_SIDE]: { flexDirection: 'row', gap: 6, minHeight: 44, fontSize: '0.75rem' },
  } as const
}

const PhoneItem = styled(ButtonBase)<{ component: typeof NavLink; to: string }>(({ theme }) => ({
  ...onPhone(theme),
  '&[aria-current="page"]': { color: theme.vars.palette.primary.main },
  [theme.breakpoints.up('md')]: { display: 'none' },
}))

const PhoneButton = styled(ButtonBase)(({ theme }) => ({
  ...onPhone(theme),
  flexShrink: 0,
  [theme.breakpoints.up('md')]: { display: 'none' },
}))

/** Long names of tools end in dots; the sheet of all tools has them whole. */
const Label = styled('span')({
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
