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
    void readIcon(href).then((icon) => {
      if (!isOver && icon !== undefined) link.href = markIcon(icon)
    })
    return () => {
      isOver = true
      link.href = href
    }
  }, [hasTrouble])
  return null
}

/** Undefined where it cannot be read now; it is only a dot. */
async function readIcon(href: string): Promise<string | undefined> {
  const answer = await fetch(href).catch(() => undefined)
  return answer?.ok === true ? answer.text() : undefined
}

/** The same picture with a dot in its corner, as an address. */
export function markIcon(svg: string): string {
  const dot = `<circle cx="400" cy="112" r="104" fill="${ALARM_RED}" stroke="#181d21" stroke-width="24"/>`
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('</svg>', `${dot}</svg>`))}`
}
