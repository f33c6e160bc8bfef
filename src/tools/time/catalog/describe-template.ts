import { projectNameOf } from './catalog.ts'
import { kindLabels } from '../collections.ts'
import { type Project, type Template } from '../model.ts'

/** What one tap does, and for what: `Trägt 08:00–16:30 ein · Projekt Alpha`. */
export function describeTemplate(
  { kind, times, projectId, note, title }: Template,
  projects: readonly (Project & { readonly id: string })[],
): string {
  const does = times === undefined ? 'Startet die Uhr' : `Trägt ${times.start}–${times.end} ein`
  const project = projectNameOf(projectId, projects)
  return [
    does,
    ...(kind === 'break' ? [kindLabels.break] : []),
    ...(project === undefined ? [] : [project]),
    ...(note === undefined || note === title ? [] : [`„${note}“`]),
  ].join(' · ')
}
