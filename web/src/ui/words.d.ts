/** The messages of words.en.json with their params; `npm run words` writes this file. */
declare module 'virtual:words' {
  interface Sections {
    'ui.actionDialog': {
      readonly hint: string;
    };
    'ui.actionForm': {
      readonly reason: string;
      readonly needed: string;
    };
    'ui.actions': {
      readonly why: string;
      readonly cancel: string;
      readonly invalid: string;
      readonly conflict: string;
      readonly failed: Message<{ label: string | number }>;
    };
    'ui.actors': {
      readonly user: string;
      readonly key: string;
      readonly system: string;
      readonly byUser: string;
      readonly byKey: string;
      readonly otherUser: string;
      readonly byOtherUser: string;
      readonly userHint: Message<{ id: string | number }>;
      readonly keyHint: Message<{ id: string | number }>;
    };
    'ui.addressSchemeSelect': {
      readonly vat: Message<{ country: string | number }>;
      readonly notPeppol: Message<{ name: string | number }>;
    };
    'ui.attemptsChart': {
      readonly ok: string;
      readonly failed: string;
      readonly none: string;
      readonly summary: Message<{ attempts: string; ok: string | number; failed: string | number }>;
    };
    'ui.authors': {
      readonly name: string;
      readonly by: string;
      readonly subject: string;
    };
    'ui.bulkBar': {
      readonly selected: Message<{ count: string | number }>;
      readonly all: Message<{ count: string | number }>;
      readonly tooMany: Message<{ most: string | number }>;
      readonly clear: string;
      readonly actions: string;
      readonly none: string;
    };
    'ui.bulkDialog': {
      readonly title: Message<{ action: string | number; what: string | number }>;
      readonly count: Message<{ count: string | number; what: string | number }>;
      readonly sum: Message<{ text: string | number }>;
      readonly unfit: Message<{ count: string | number }>;
      readonly each: string;
      readonly byDate: string;
      readonly reasonHint: string;
      readonly go: Message<{ action: string | number; count: string | number }>;
      readonly running: Message<{ done: string | number; total: string | number }>;
      readonly stop: string;
      readonly retry: string;
      readonly select: string;
      readonly close: string;
    };
    'ui.bulkOutcomes': {
      readonly checking: Message<{ done: string | number; total: string | number }>;
      readonly possible: Message<{ count: string | number }>;
      readonly impossible: Message<{ count: string | number }>;
      readonly wouldBeRefused: string;
      readonly warned: Message<{ count: string | number }>;
      readonly check: string;
      readonly done: Message<{ count: string | number }>;
      readonly refused: Message<{ count: string | number }>;
      readonly left: Message<{ count: string | number }>;
      readonly wasDone: string;
      readonly wasRefused: string;
    };
    'ui.bulkPdf': {
      readonly pdf: string;
      readonly hint: string;
      readonly progress: Message<{ done: string | number; count: string | number }>;
      readonly none: string;
      readonly tooMany: Message<{ most: string | number }>;
      readonly failed: string;
      readonly leftOut: Message<{ count: string | number }>;
    };
    'ui.cell': {
      readonly yes: string;
      readonly no: string;
    };
    'ui.chart': {
      readonly asTable: string;
    };
    'ui.codeView': {
      readonly copy: Message<{ what: string | number }>;
      readonly copied: string;
      readonly readable: string;
      readonly exact: string;
      readonly how: string;
      readonly bytes: Message<{ count: string | number }>;
    };
    'ui.confirmButton': {
      readonly cancel: string;
    };
    'ui.conflictPanel': {
      readonly title: Message<{ names: string | number }>;
      readonly titleOwn: string;
      readonly explain: string;
      readonly field: string;
      readonly opened: string;
      readonly theirs: string;
      readonly theirsOwn: string;
      readonly mine: string;
      readonly mineOwn: string;
      readonly gone: string;
      readonly line: Message<{ position: string | number }>;
      readonly merge: string;
      readonly overwrite: string;
      readonly discard: string;
      readonly mergeHint: string;
      readonly overwriteHint: string;
      readonly discardHint: string;
      readonly choose: Message<{ field: string | number }>;
    };
    'ui.copyButton': {
      readonly copy: string;
      readonly copied: string;
    };
    'ui.dateInput': {
      readonly open: Message<{ label: string | number }>;
      readonly wrong: Message<{ text: string | number; example: string | number }>;
      readonly understood: Message<{ date: string | number }>;
    };
    'ui.exportMenu': {
      readonly export: string;
      readonly sheet: string;
      readonly columns: string;
      readonly lines: string;
      readonly whole: string;
      readonly csv: string;
      readonly ndjson: string;
      readonly curl: string;
      readonly copied: string;
    };
    'ui.field': {
      readonly revert: string;
    };
    'ui.fieldMark': {
      readonly queued: string;
      readonly saving: string;
      readonly saved: string;
      readonly failed: string;
      readonly conflict: string;
      readonly conflictOwn: string;
      readonly undo: Message<{ label: string | number }>;
    };
    'ui.fileLabels': {
      readonly yes: string;
      readonly no: string;
    };
    'ui.filterBar': {
      readonly add: string;
      readonly search: Message<{ what: string | number }>;
      readonly clearSearch: string;
      readonly change: Message<{ text: string | number }>;
      readonly drop: Message<{ text: string | number }>;
      readonly clear: string;
    };
    'ui.filterForm': {
      readonly field: string;
      readonly operator: string;
      readonly apply: string;
      readonly find: string;
    };
    'ui.filterWords': {
      readonly eq: string;
      readonly ne: string;
      readonly in: string;
      readonly nin: string;
      readonly contains: string;
      readonly startsWith: string;
      readonly gt: string;
      readonly gte: string;
      readonly lt: string;
      readonly lte: string;
      readonly after: string;
      readonly onOrAfter: string;
      readonly before: string;
      readonly onOrBefore: string;
      readonly on: string;
      readonly notOn: string;
      readonly empty: string;
      readonly notEmpty: string;
      readonly yes: string;
      readonly no: string;
      readonly more: Message<{ count: string | number }>;
    };
    'ui.formButtons': {
      readonly cancel: string;
    };
    'ui.historyCard': {
      readonly history: string;
    };
    'ui.importLink': {
      readonly import: string;
      readonly what: Message<{ what: string | number }>;
    };
    'ui.inputsReferenceSelect': {
      readonly nothing: string;
      readonly found: string;
      readonly create: string;
      readonly createNamed: Message<{ text: string | number }>;
      readonly clear: string;
      readonly placeholder: string;
      readonly gone: string;
      readonly unchosen: Message<{ text: string | number }>;
    };
    'ui.invitationLink': {
      readonly title: Message<{ email: string | number }>;
      readonly mail: string;
      readonly link: string;
      readonly label: string;
      readonly gone: string;
    };
    'ui.listError': {
      readonly again: string;
      readonly drop: Message<{ key: string | number }>;
    };
    'ui.listFooter': {
      readonly all: Message<{ count: string | number }>;
      readonly some: Message<{ loaded: string | number; total: string | number }>;
      readonly many: Message<{ loaded: string | number; most: string | number }>;
      readonly more: Message<{ loaded: string | number }>;
      readonly noTotals: Message<{ most: string | number }>;
      readonly totals: string;
      readonly loading: string;
    };
    'ui.listTools': {
      readonly columns: string;
      readonly standard: string;
      readonly up: Message<{ name: string | number }>;
      readonly down: Message<{ name: string | number }>;
      readonly density: string;
      readonly comfortable: string;
      readonly compact: string;
    };
    'ui.locked': {
      readonly role: string;
      readonly status: Message<{ status: string | number }>;
      readonly computed: string;
    };
    'ui.mappingHeads': {
      readonly number: string;
      readonly column: Message<{ name: string | number }>;
      readonly ignore: string;
    };
    'ui.mergedNote': {
      readonly by: Message<{ at: string | number; author: string | number; subject: string | number }>;
      readonly note: Message<{ labels: string | number; authors: string | number; subjects: string | number; count: number }>;
      readonly close: string;
    };
    'ui.missingRecord': {
      readonly title: Message<{ kind: string | number }>;
      readonly text: string;
      readonly list: Message<{ name: string | number }>;
    };
    'ui.moveViews': {
      readonly title: Message<{ names: string | number }>;
      readonly move: string;
      readonly drop: string;
      readonly failed: Message<{ name: string | number }>;
    };
    'ui.notPermitted': {
      readonly title: string;
      readonly roles: Message<{ names: string | number }>;
    };
    'ui.presentUsers': {
      readonly open: Message<{ names: string | number }>;
    };
    'ui.printHead': {
      readonly printed: Message<{ at: string | number }>;
    };
    'ui.problemAlert': {
      readonly again: string;
      readonly failed: string;
      readonly offline: string;
      readonly more: Message<{ count: string | number }>;
      readonly request: Message<{ id: string | number }>;
    };
    'ui.problemLinks': {
      readonly more: Message<{ count: string | number }>;
    };
    'ui.readiness': {
      readonly ready: string;
      readonly show: string;
      readonly hide: string;
      readonly warnings: string;
      readonly todo: Message<{ count: number }>;
      readonly more: Message<{ count: string | number }>;
      readonly line: Message<{ position: string | number }>;
    };
    'ui.recordList': {
      readonly none: string;
      readonly noMatch: string;
      readonly noMatchText: string;
      readonly clear: string;
    };
    'ui.recordListPage': {
      readonly create: Message<{ what: string | number }>;
    };
    'ui.referenceSelect': {
      readonly value: string;
      readonly values: string;
      readonly none: string;
      readonly search: string;
    };
    'ui.regionDates': {
      readonly previous: string;
      readonly next: string;
    };
    'ui.rowsTable': {
      readonly select: Message<{ name: string | number }>;
      readonly selectAll: string;
      readonly draft: string;
    };
    'ui.saveStatus': {
      readonly loading: string;
      readonly saving: string;
      readonly saved: Message<{ time: string | number }>;
      readonly ready: string;
      readonly offline: Message<{ count: number }>;
      readonly offlineNothing: string;
      readonly unknown: string;
      readonly conflict: string;
      readonly conflictOwn: string;
      readonly invalid: Message<{ count: number }>;
      readonly failed: Message<{ reason: string | number }>;
      readonly again: string;
      readonly show: string;
      readonly leave: string;
    };
    'ui.sectionIndex': {
      readonly here: string;
    };
    'ui.sendDialog': {
      readonly to: string;
      readonly cc: string;
      readonly several: string;
      readonly subject: string;
      readonly text: string;
      readonly needed: string;
      readonly subjectNeeded: string;
      readonly textNeeded: string;
      readonly attached: string;
      readonly preview: string;
      readonly replyTo: Message<{ address: string | number }>;
      readonly noSender: string;
      readonly send: string;
      readonly queued: string;
    };
    'ui.statusBadge': {
      readonly Draft: string;
      readonly Posted: string;
      readonly Released: string;
      readonly Voided: string;
      readonly Unpaid: string;
      readonly PartiallyPaid: string;
      readonly Paid: string;
      readonly Open: string;
      readonly SoftClosed: string;
      readonly Closed: string;
      readonly Active: string;
      readonly Deleted: string;
      readonly Invited: string;
      readonly Deactivated: string;
      readonly Disabled: string;
      readonly Revoked: string;
      readonly Pending: string;
      readonly Running: string;
      readonly Retrying: string;
      readonly Succeeded: string;
      readonly Failed: string;
      readonly Cancelled: string;
      readonly Unknown: string;
      readonly Overdue: string;
      readonly Enabled: string;
      readonly Live: string;
      readonly Undone: string;
      readonly Kept: string;
      readonly Sending: string;
      readonly Sent: string;
      readonly Rejected: string;
    };
    'ui.tableHead': {
      readonly sortHint: string;
      readonly sortedUp: Message<{ place: string | number }>;
      readonly sortedDown: Message<{ place: string | number }>;
    };
    'ui.timeline': {
      readonly all: string;
      readonly change: string;
      readonly action: string;
      readonly event: string;
      readonly effect: string;
      readonly audit: string;
      readonly more: string;
      readonly nothing: string;
      readonly filter: string;
      readonly today: string;
    };
    'ui.timelineChanges': {
      readonly created: string;
      readonly addedLine: Message<{ line: string | number }>;
      readonly removedLine: Message<{ line: string | number }>;
      readonly line: Message<{ number: string | number }>;
      readonly formerLine: string;
      readonly ofLine: Message<{ line: string | number; field: string | number }>;
      readonly lines: Message<{ count: number }>;
      readonly others: Message<{ count: number }>;
      readonly changed: Message<{ who: string | number; what: string | number }>;
      readonly back: string;
      readonly reason: Message<{ text: string | number }>;
      readonly more: Message<{ count: string | number }>;
    };
    'ui.timelineEntry': {
      readonly event: Message<{ type: string | number }>;
      readonly attempt: Message<{ number: string | number }>;
      readonly next: Message<{ at: string | number }>;
      readonly details: string;
      readonly audit: Message<{ action: string | number }>;
    };
    'ui.undo': {
      readonly undone: Message<{ label: string | number }>;
      readonly redone: Message<{ label: string | number }>;
      readonly nothingToUndo: string;
      readonly nothingToRedo: string;
      readonly changed: Message<{ author: string | number; label: string | number; name: string | number }>;
      readonly line: Message<{ label: string | number; position: string | number }>;
      readonly someLine: string;
    };
    'ui.useDecimalText': {
      readonly notANumber: Message<{ text: string | number }>;
      readonly notASum: Message<{ text: string | number }>;
      readonly otherCurrency: Message<{ text: string | number; currency: string | number }>;
      readonly tooManyDigits: string;
      readonly tooPrecise: Message<{ digits: number }>;
      readonly understood: Message<{ value: string | number }>;
    };
    'ui.useRefusal': {
      readonly close: string;
      readonly changed: string;
      readonly amounts: Message<{ now: string | number; before: string | number }>;
    };
    'ui.valueEditor': {
      readonly value: string;
      readonly values: string;
      readonly yes: string;
      readonly no: string;
      readonly noNumber: string;
      readonly several: string;
      readonly today: string;
      readonly month: string;
      readonly lastMonth: string;
      readonly year: string;
      readonly week: string;
      readonly quarter: string;
    };
    'ui.valueText': {
      readonly yes: string;
      readonly no: string;
      readonly line: string;
    };
    'ui.viewDialog': {
      readonly create: string;
      readonly rename: string;
      readonly name: string;
      readonly share: string;
      readonly hint: string;
      readonly save: string;
    };
    'ui.viewMenu': {
      readonly more: Message<{ name: string | number }>;
      readonly copy: string;
      readonly copied: string;
      readonly rename: string;
      readonly share: string;
      readonly unshare: string;
      readonly setDefault: string;
      readonly dropDefault: string;
      readonly remove: string;
      readonly removeText: Message<{ name: string | number }>;
      readonly cancel: string;
    };
    'ui.viewTabs': {
      readonly views: string;
      readonly all: string;
      readonly create: string;
      readonly update: string;
      readonly createFrom: string;
      readonly reset: string;
      readonly changed: string;
      readonly shared: string;
      readonly missing: string;
      readonly showAll: string;
    };
  }
}
