/** What the palette offers of the wheel of names. */
import { BEGIN_HASH } from '#base/document-paths'
import type { ToolCommand } from '../tool-manifest.ts'
import { wheelFace } from './face.ts'

export function wheelCommands(): readonly ToolCommand[] {
  const { path } = wheelFace
  return [
    {
      id: 'new',
      kind: 'action',
      label: 'Neues Rad',
      words: 'anlegen, Glücksrad, Namen, Liste',
      path: path + BEGIN_HASH,
    },
    { id: 'list', kind: 'page', label: 'Alle Räder', path },
    { id: 'templates', kind: 'page', label: 'Vorlagen für Räder', path: `${path}/vorlagen` },
  ]
}
