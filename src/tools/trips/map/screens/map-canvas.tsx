/** The drawn map. Without it (no WebGL, or a part of the app that did not arrive) the list says everything it would. */
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '#ui/button'
import { QuietText } from '#ui/card'
import type { MapStreets } from '../../streets/screens/use-streets.ts'
import type { Point } from '../great-circle.ts'
import type { Scheme } from './map-style.ts'
import type { MapContents } from '../map-contents.ts'
import type { MapLook } from './map-wardrobe.ts'
import type { WorldMap } from './open-world-map.ts'

type MapCanvasProps = MapContents & {
  readonly streets: MapStreets | undefined
  readonly sight: readonly Point[]
  /** What is brought into sight: another value moves the map, other points alone do not. */
  readonly sightKey: string
  /** Points that belong to it from the beginning may still arrive. */
  readonly isComplete: boolean
  /** How often the chosen thing was asked for; each time it comes into the middle. */
  readonly askedCount: number
  readonly onPick: (key: string) => void
  readonly onHold: (point: Point) => void
  readonly onCredits: (credits: readonly string[]) => void
}

/** J85: the view is the user's; only opening the map, a day, and choosing something move it. */
export function MapCanvas({ things, lines, numbers, chosen, ...props }: MapCanvasProps) {
  const { streets, sight, sightKey, isComplete, askedCount } = props
  const { place, map, isFailed } = useWorldMap({ ...props, streets })
  useEffect(() => {
    map?.show({ things, lines, numbers, chosen })
  }, [map, things, lines, numbers, chosen])
  const fit = useEffectEvent(() => map?.fit(sight))
  const refit = useEffectEvent(() => map?.refit(sight))
  useEffect(() => fit(), [map, sightKey])
  const isEmpty = sight.length === 0
  useEffect(() => refit(), [map, isEmpty, isComplete])
  const target = things.find(({ key }) => key === chosen)
  const centre = useEffectEvent(() => {
    if (target !== undefined) map?.goTo(target)
  })
  useEffect(() => centre(), [map, target?.key, askedCount])

  return (
    <Frame>
      <Place ref={place} />
      {isFailed ? (
        <Notice>Dieses Gerät kann hier keine Karte zeichnen. Alles, was auf ihr wäre, steht in der Liste.</Notice>
      ) : (
        <Zoom>
          <IconButton icon="plus" label="Näher heran" onClick={() => map?.zoomBy(1)} />
          <IconButton icon={minusIcon} label="Weiter weg" onClick={() => map?.zoomBy(-1)} />
        </Zoom>
      )}
    </Frame>
  )
}

type WorldMapEvents = Pick<MapCanvasProps, 'streets' | 'onPick' | 'onHold' | 'onCredits'>

/** A map in an element, in the colours of the page. */
function useWorldMap({ streets, onPick, onHold, onCredits }: WorldMapEvents) {
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<WorldMap>()
  const [isFailed, setFailed] = useState(false)
  const scheme = useScheme()
  const worn = useRef<MapLook>(undefined)
  const lookNow = useEffectEvent((): MapLook => ({ scheme, streets }))
  const pick = useEffectEvent(onPick)
  const hold = useEffectEvent(onHold)
  const credit = useEffectEvent(onCredits)

  useEffect(() => {
    const element = place.current
    let opened: WorldMap | undefined
    let isHere = true
    void openMap().then(
      (open) => {
        if (!isHere || element === null) return
        const look = lookNow()
        opened = open?.(element, look, {
          onPick: (key) => pick(key),
          onHold: (point) => hold(point),
          onCredits: (credits) => credit(credits),
          onFailed: () => setFailed(true),
        })
        worn.current = look
        if (opened === undefined) setFailed(true)
        else setMap(opened)
      },
      () => setFailed(true),
    )
    return () => {
      isHere = false
      setMap(undefined)
      opened?.close()
    }
  }, [])
  useEffect(() => {
    if (map === undefined || (worn.current?.scheme === scheme && worn.current.streets === streets)) return
    worn.current = { scheme, streets }
    map.dress(worn.current)
  }, [map, scheme, streets])
  return { place, map, isFailed }
}

const minusIcon = { path: 'M5 12h14' }

/** Undefined if this browser draws no maps. */
async function openMap() {
  if (document.createElement('canvas').getContext('webgl2') === null) return undefined
  return (await import('./open-world-map.ts')).openWorldMap
}

/** The colours the page has now; the frame of the app writes them to the root. */
function useScheme(): Scheme {
  return useSyncExternalStore(
    (listener) => {
      const observer = new MutationObserver(listener)
      observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
      return () => observer.disconnect()
    },
    () => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'),
  )
}

// What maplibre-gl needs of its own style sheet, which is mostly pictures of buttons that are not used here.
const Place = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  '& .maplibregl-canvas-container': { width: '100%', height: '100%', touchAction: 'none' },
  '& .maplibregl-canvas': { position: 'absolute', left: 0, top: 0, cursor: 'grab' },
  '& .maplibregl-canvas:focus-visible': {
    outline: `3px solid ${theme.vars.palette.secondary.main}`,
    outlineOffset: -3,
  },
  '& .maplibregl-control-container': { display: 'none' },
  '& .maplibregl-marker': { position: 'absolute', top: 0, left: 0, willChange: 'transform' },
  '& .pin': {
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.secondary.contrastText,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 700,
    cursor: 'pointer',
    zIndex: 1,
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 10,
      zIndex: -1,
      borderRadius: '50%',
      background: theme.vars.palette.secondary.main,
      border: `2px solid ${theme.vars.palette.background.paper}`,
    },
    '&[data-kind="booking"]::before': { borderRadius: 7 },
    '&[data-chosen="true"]': { zIndex: 2 },
    '&[data-chosen="true"]::before': { inset: 5, boxShadow: `0 0 0 3px ${theme.vars.palette.primary.main}` },
  },
  '& .name': {
    pointerEvents: 'none',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    whiteSpace: 'nowrap',
    textShadow: `0 0 3px ${theme.vars.palette.background.paper}, 0 0 3px ${theme.vars.palette.background.paper}`,
  },
}))

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 'min(60vh, 560px)',
  minHeight: 300,
  overflow: 'hidden',
  borderRadius: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.raised,
}))

const Zoom = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 12,
  right: 12,
  display: 'grid',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
}))

const Notice = styled(QuietText)({
  position: 'absolute',
  inset: 24,
  display: 'grid',
  placeContent: 'center',
  margin: 'auto',
})
