import { useEffect } from 'react'
import { useDocumentsClient } from '#documents/client'
import { tools } from '#tools'
import { ALARM_RED } from '#ui/page/theme'
import { useDocumentsChange } from '../use-documents-change.ts'

/** Marks the icon of the tab with a red dot while a tool has trouble (N24). */
export function TroubleMark() {
  const documents = useDocumentsClient()
  useDocumentsChange()
  const hasTrouble = tools.some((tool) => (tool.findTroubles?.(documents.list).length ?? 0) > 0)
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!hasTrouble || link === null) return undefined
    const { href } = link
    let isOver = false
    markIcon(href)
      .then((marked) => {
        if (!isOver && marked !== undefined) link.href = marked
      })
      // If the picture cannot be loaded now, the tab goes without the dot.
      .catch(() => undefined)
    return () => {
      isOver = true
      link.href = href
    }
  }, [hasTrouble])
  return null
}

const SIZE_PX = 64
const DOT = { x: 49, y: 15, radius: 13, edge: 3 } as const

/** The same picture with a dot in its corner, as an address; undefined where the browser cannot draw it. */
async function markIcon(href: string): Promise<string | undefined> {
  const picture = new Image()
  picture.src = href
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIZE_PX
  canvas.height = SIZE_PX
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  pen.drawImage(picture, 0, 0, SIZE_PX, SIZE_PX)
  pen.arc(DOT.x, DOT.y, DOT.radius, 0, 2 * Math.PI)
  pen.fillStyle = ALARM_RED
  pen.fill()
  pen.lineWidth = DOT.edge
  pen.strokeStyle = '#181d21'
  pen.stroke()
  return canvas.toDataURL()
}
