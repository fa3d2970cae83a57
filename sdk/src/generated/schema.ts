/** The types of openapi.json, made by openapi-typescript: `npm run sdk`. */
export interface paths {
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an invoice
         * @description The record, as visible to this role.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of an invoice
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        patch: operations["patchInvoice"];
        trace?: never;
    };
    "/api/invoices/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of an invoice
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listInvoiceChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove own keys of an invoice
         * @description Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["changeInvoiceExternalIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add one or several lines to an invoice
         * @description At `position`, or at the end. Send the fields of one line, or several lines as `lines`: all of them are added in this order as one change, or none. Send the RowVersion last seen in the body or `If-Match`. Returns the document with its new totals; `Location` is the path of the new line, of several the first, and ends with its id.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["addInvoiceLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/lines/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a line
         * @description One line of the document; `ETag` has the RowVersion of the document.
         */
        get: operations["getInvoiceLine"];
        put?: never;
        post?: never;
        /**
         * Remove a line
         * @description Send the RowVersion of the document in `If-Match`, without a body. Returns the document. The history keeps the values of the line.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        delete: operations["removeInvoiceLine"];
        options?: never;
        head?: never;
        /**
         * Change one field of a line
         * @description Send one field and the RowVersion of the document. Returns the document. Changing `position` moves the line. It conflicts if any line was added, removed or moved since, also in a save session.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        patch: operations["patchInvoiceLine"];
        trace?: never;
    };
    "/api/invoices/{id}/post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post an invoice
         * @description Validates strictly and returns all problems at once. If tax codes or the customer changed so that the draft has other values now, the draft gets them and is returned with 409: it is posted only as the caller last saw it. A valid document gets its number and ledger entry, and its buyer, seller and rates are frozen, in one transaction. Lines without any content besides codes are removed. The new status is Posted.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["postInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/actions/post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post many invoices
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["postInvoiceMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Check whether an invoice is ready for /post
         * @description The problems that a dry run of /post returns. At most 100 are listed; `problemsOmitted` counts the others. Warnings never prevent /post: credit limit, customers that may be the same, a reference that was used, an unusual exchange rate, and others.
         */
        get: operations["getInvoiceReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an invoice
         * @description Releases a posted invoice. With the tenant setting `fourEyes`, users cannot approve documents that they posted themselves or with an API key that they created. The new status is Released.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["approveInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/actions/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve many invoices
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["approveInvoiceMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice by mail
         * @description Queues one mail with the PDF to all these addresses, recorded in `lastSentAt` and `lastSentTo`; `GET …/effects` has its outcome. Each address counts towards the tenant’s mails of the day. With the tenant setting `fourEyes`, the invoice must be approved first. Another mail with the same invoice can be sent after 10 seconds.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["sendInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice
         * @description Voids the invoice; it keeps its number. It must have no live allocations. If posted, it gets a reversing ledger entry, dated `reversalDate`; by default the posting date if its period is open, else the first open date after it. The date cannot be before the latest date on which the invoice was applied or unapplied. Clerks can void only drafts without content. The new status is Voided.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/actions/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void many invoices
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["voidInvoiceMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/journal-entries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the journal entries of an invoice
         * @description The entries of this document; filters, order and pages as in /api/journal-entries.
         */
        get: operations["listInvoiceJournalEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an invoice as PDF
         * @description The stored PDF of a posted invoice; its SHA-256 is the `ETag`. It is printed on the first request. Once the invoice is released, it never changes.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/ubl": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an invoice as EN 16931 XML: UBL 2.1
         * @description The syntax of Peppol and XRechnung. The SHA-256 of the bytes is the `ETag`. Once the invoice is released, they never change. A document that EN 16931 cannot express returns 422 with the IDs of all violated rules.
         */
        get: operations["getInvoiceUbl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/cii": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an invoice as EN 16931 XML: UN/CEFACT Cross Industry Invoice D16B
         * @description The syntax that Factur-X and ZUGFeRD embed in the PDF. The SHA-256 of the bytes is the `ETag`. Once the invoice is released, they never change. A document that EN 16931 cannot express returns 422 with the IDs of all violated rules.
         */
        get: operations["getInvoiceCii"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the effects of an invoice
         * @description The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.
         */
        get: operations["listInvoiceEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/mail-preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the mail of an invoice
         * @description Renders the mail that `/send` sends with this subject and text, by default those of the template in the customer’s language. Changes nothing. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["previewInvoiceMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of an invoice
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listInvoiceTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listCreditNotes"];
        put?: never;
        /**
         * Create a credit note
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a credit note
         * @description The record, as visible to this role.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a credit note
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        patch: operations["patchCreditNote"];
        trace?: never;
    };
    "/api/credit-notes/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a credit note
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listCreditNoteChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove own keys of a credit note
         * @description Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["changeCreditNoteExternalIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add one or several lines to a credit note
         * @description At `position`, or at the end. Send the fields of one line, or several lines as `lines`: all of them are added in this order as one change, or none. Send the RowVersion last seen in the body or `If-Match`. Returns the document with its new totals; `Location` is the path of the new line, of several the first, and ends with its id.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["addCreditNoteLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/lines/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a line
         * @description One line of the document; `ETag` has the RowVersion of the document.
         */
        get: operations["getCreditNoteLine"];
        put?: never;
        post?: never;
        /**
         * Remove a line
         * @description Send the RowVersion of the document in `If-Match`, without a body. Returns the document. The history keeps the values of the line.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        delete: operations["removeCreditNoteLine"];
        options?: never;
        head?: never;
        /**
         * Change one field of a line
         * @description Send one field and the RowVersion of the document. Returns the document. Changing `position` moves the line. It conflicts if any line was added, removed or moved since, also in a save session.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        patch: operations["patchCreditNoteLine"];
        trace?: never;
    };
    "/api/credit-notes/{id}/post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a credit note
         * @description Validates strictly and returns all problems at once. If tax codes or the customer changed so that the draft has other values now, the draft gets them and is returned with 409: it is posted only as the caller last saw it. A valid document gets its number and ledger entry, and its buyer, seller and rates are frozen, in one transaction. Lines without any content besides codes are removed. The new status is Posted.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["postCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/actions/post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post many credit notes
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["postCreditNoteMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Check whether a credit note is ready for /post
         * @description The problems that a dry run of /post returns. At most 100 are listed; `problemsOmitted` counts the others. Warnings never prevent /post: credit limit, customers that may be the same, a reference that was used, an unusual exchange rate, and others.
         */
        get: operations["getCreditNoteReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a credit note
         * @description Releases a posted credit note. With the tenant setting `fourEyes`, users cannot approve documents that they posted themselves or with an API key that they created. The new status is Released.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["approveCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/actions/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve many credit notes
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["approveCreditNoteMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a credit note by mail
         * @description Queues one mail with the PDF to all these addresses, recorded in `lastSentAt` and `lastSentTo`; `GET …/effects` has its outcome. Each address counts towards the tenant’s mails of the day. With the tenant setting `fourEyes`, the credit note must be approved first. Another mail with the same credit note can be sent after 10 seconds.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["sendCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a credit note
         * @description Voids the credit note; it keeps its number. It must have no live allocations. If posted, it gets a reversing ledger entry, dated `reversalDate`; by default the posting date if its period is open, else the first open date after it. The date cannot be before the latest date on which the credit note was applied or unapplied. Clerks can void only drafts without content. The new status is Voided.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["voidCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/actions/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void many credit notes
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["voidCreditNoteMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a credit note to invoices
         * @description Settles posted invoices of the same customer and currency: all that the request lists, or none. An allocation exceeds neither the unapplied amount of the credit note nor the amount due of the invoice. When the amount due becomes zero, the event `invoice.paid` is raised.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["applyCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/unapply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unapply a credit note from an invoice
         * @description Reverses one allocation: the amount is due on the invoice and unapplied on the credit note again. The ledger gets a reversing entry.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["unapplyCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a credit note from an invoice
         * @description Creates a draft with those lines and quantities of the invoice that no posted credit note has credited yet, less what was credited otherwise, so that its total is what can still be credited; remove the lines that the customer still has to pay. Tax rates, accounts, exchange rate, price mode and parties are those of the invoice. Post and apply the draft separately. The posted credit notes of an invoice never exceed its total: `/post` rejects an excess, and this operation rejects an invoice that is fully credited.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["creditInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/journal-entries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the journal entries of a credit note
         * @description The entries of this document; filters, order and pages as in /api/journal-entries.
         */
        get: operations["listCreditNoteJournalEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a credit note as PDF
         * @description The stored PDF of a posted credit note; its SHA-256 is the `ETag`. It is printed on the first request. Once the credit note is released, it never changes.
         */
        get: operations["getCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/ubl": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a credit note as EN 16931 XML: UBL 2.1
         * @description The syntax of Peppol and XRechnung. The SHA-256 of the bytes is the `ETag`. Once the credit note is released, they never change. A document that EN 16931 cannot express returns 422 with the IDs of all violated rules.
         */
        get: operations["getCreditNoteUbl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/cii": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a credit note as EN 16931 XML: UN/CEFACT Cross Industry Invoice D16B
         * @description The syntax that Factur-X and ZUGFeRD embed in the PDF. The SHA-256 of the bytes is the `ETag`. Once the credit note is released, they never change. A document that EN 16931 cannot express returns 422 with the IDs of all violated rules.
         */
        get: operations["getCreditNoteCii"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the effects of a credit note
         * @description The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.
         */
        get: operations["listCreditNoteEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/mail-preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the mail of a credit note
         * @description Renders the mail that `/send` sends with this subject and text, by default those of the template in the customer’s language. Changes nothing. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["previewCreditNoteMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/credit-notes/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a credit note
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listCreditNoteTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a customer
         * @description The record, as visible to this role.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a customer
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        patch: operations["patchCustomer"];
        trace?: never;
    };
    "/api/customers/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a customer
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listCustomerChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove own keys of a customer
         * @description Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["changeCustomerExternalIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Check a customer
         * @description Warns if another active customer has the same tax id or name, without regard to case, accents, spaces and punctuation.
         */
        get: operations["getCustomerReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the statement of a customer
         * @description What changed the balance of a customer between two posting dates: posted documents and their reversals, in the currencies of the documents, from the opening to the closing balance; and the items open on the last day, by days overdue. Applications are no movements, because they change no balance. A period with more than 2,000 movements is rejected.
         */
        get: operations["getCustomerStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/statement/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the statement of a customer as PDF
         * @description The same as PDF, in the language of the customer (English or German). It is printed on each request; the SHA-256 of the bytes is the `ETag`.
         */
        get: operations["getCustomerStatementPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the effects of a customer
         * @description The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.
         */
        get: operations["listCustomerEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/statement/send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the statement of a customer by mail
         * @description Queues one mail with the PDF to all these addresses; `GET /api/mails?subjectId.eq=` has its outcome. Each address counts towards the tenant’s mails of the day. The statement is read again when the mail is sent.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["sendCustomerStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/statement/mail-preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the mail of a statement
         * @description Renders the mail that `/send` sends with this subject and text, by default those of the template in the customer’s language. Changes nothing. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["previewCustomerStatementMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a customer
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listCustomerTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tax codes
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listTaxCodes"];
        put?: never;
        /**
         * Create a tax code
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["createTaxCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a tax code
         * @description The record, as visible to this role.
         */
        get: operations["getTaxCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a tax code
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Controller, Admin.
         */
        patch: operations["patchTaxCode"];
        trace?: never;
    };
    "/api/tax-codes/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a tax code
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listTaxCodeChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-codes/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove own keys of a tax code
         * @description Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["changeTaxCodeExternalIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-codes/{id}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a rate to a tax code from a day on
         * @description Documents have the rate of their date of supply, else of their own date. A rate can consist of `components`; then it is computed. Drafts of the day or later get the new rate when they are saved or posted next; posted documents keep theirs.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["ratesTaxCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-codes/{id}/remove-rate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a later rate of a tax code
         * @description Removes the rate with this first day, if no posted document has it. The rate before it applies in its place.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["removeRateTaxCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-codes/{id}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the effects of a tax code
         * @description The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.
         */
        get: operations["listTaxCodeEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-codes/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a tax code
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listTaxCodeTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List allocations
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listAllocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/allocations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an allocation
         * @description The record, as visible to this role.
         */
        get: operations["getAllocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/allocations/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of an allocation
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listAllocationChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/allocations/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove own keys of an allocation
         * @description Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["changeAllocationExternalIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/allocations/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of an allocation
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listAllocationTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Create a payment
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a payment
         * @description The record, as visible to this role.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a payment
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        patch: operations["patchPayment"];
        trace?: never;
    };
    "/api/payments/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a payment
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listPaymentChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove own keys of a payment
         * @description Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["changePaymentExternalIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a payment
         * @description Validates strictly and returns all problems at once. A valid payment gets its number and ledger entry; its amount is credited to the customer until it is applied. The new status is Posted.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["postPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/actions/post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post many payments
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["postPaymentMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Check whether a payment is ready for /post
         * @description The problems that a dry run of /post returns. At most 100 are listed; `problemsOmitted` counts the others. Warnings never prevent /post: credit limit, customers that may be the same, a reference that was used, an unusual exchange rate, and others.
         */
        get: operations["getPaymentReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a payment to invoices
         * @description Settles posted invoices of the same customer and currency: all that the request lists, or none. An allocation exceeds neither the unapplied amount of the payment nor the amount due of the invoice. When the amount due becomes zero, the event `invoice.paid` is raised.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["applyPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/unapply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unapply a payment from an invoice
         * @description Reverses one allocation: the amount is due on the invoice and unapplied on the payment again. The ledger gets a reversing entry.
         *
         *     Roles: Approver, Controller, Admin.
         */
        post: operations["unapplyPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a payment
         * @description Voids the payment; it keeps its number. It must have no live allocations. If posted, it gets a reversing ledger entry, dated `reversalDate`; by default the posting date if its period is open, else the first open date after it. The date cannot be before the latest date on which the payment was applied or unapplied. Clerks can void only drafts without content. The new status is Voided.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["voidPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/actions/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void many payments
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Clerk, Approver, Controller, Admin.
         */
        post: operations["voidPaymentMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/journal-entries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the journal entries of a payment
         * @description The entries of this document; filters, order and pages as in /api/journal-entries.
         */
        get: operations["listPaymentJournalEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the effects of a payment
         * @description The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.
         */
        get: operations["listPaymentEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a payment
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listPaymentTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an account
         * @description The record, as visible to this role.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of an account
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Controller, Admin.
         */
        patch: operations["patchAccount"];
        trace?: never;
    };
    "/api/accounts/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of an account
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listAccountChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}/external-ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove own keys of an account
         * @description Removes the keys in `remove`, then adds those in `add`, in every state of the record. What is so already changes nothing.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["changeAccountExternalIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of an account
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listAccountTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List periods
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listPeriods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an accounting period
         * @description The record, as visible to this role.
         */
        get: operations["getPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of an accounting period
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listPeriodChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/soft-close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Soft-close a period
         * @description Allows only Controllers and Admins to post in the period. Any open period can be soft-closed. The new status is SoftClosed.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["softClosePeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/actions/soft-close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Soft-close many periods
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["softClosePeriodMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a period
         * @description Allows no more postings in the period. Returns 422 with every finding: `earlier_period_open` always prevents closing; `drafts_inside`, `unposted_payments` and `failed_effects` are warnings that `acceptWarnings` accepts. `/checklist` returns the same findings without closing. The new status is Closed.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["closePeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/actions/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close many periods
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["closePeriodMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Check whether an accounting period is ready for /close
         * @description The problems that a dry run of /close returns. At most 100 are listed; `problemsOmitted` counts the others. Warnings never prevent /close: credit limit, customers that may be the same, a reference that was used, an unusual exchange rate, and others.
         */
        get: operations["getPeriodReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a period
         * @description Reopens a closed or soft-closed period, and stores the reason. Rejected while a later period is closed: the newest one is reopened first. The new status is Open.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["reopenPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/actions/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen many periods
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["reopenPeriodMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/checklist": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the closing checklist of a period
         * @description The checks of /close, in the same order, each with its findings, how to resolve them and links to the records. Changes and locks nothing.
         */
        get: operations["getPeriodChecklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the effects of an accounting period
         * @description The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.
         */
        get: operations["listPeriodEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/periods/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of an accounting period
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listPeriodTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List journal entries
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listJournalEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a journal entry with its lines
         * @description A balanced double entry of the ledger. It is written in the transaction of its document and never changed or deleted; a reversing entry corrects it. The names of accounts and `reversedBy` can change without a new RowVersion; the `ETag` changes with them.
         */
        get: operations["getJournalEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal-entries/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a journal entry
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listJournalEntryChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal-entries/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a journal entry
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listJournalEntryTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenant-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tenant settings
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listTenantSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenant-settings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the tenant settings
         * @description The record, as visible to this role.
         */
        get: operations["getTenantSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of the tenant settings
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion. Fields with `x-roles` can be changed by these roles only.
         *
         *     Roles: Controller, Admin.
         */
        patch: operations["patchTenantSettings"];
        trace?: never;
    };
    "/api/tenant-settings/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of the tenant settings
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listTenantSettingsChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenant-settings/{id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the logo of the tenant
         * @description The logo that `logo` of the settings selects.
         */
        get: operations["getTenantSettingsLogo"];
        put?: never;
        /**
         * Upload a logo of the tenant
         * @description Stores the logo; it is used once PATCH sets `logo` of the settings to its `sha256`. An uploaded logo that the settings do not use is deleted by the next upload. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Roles: Admin.
         */
        post: operations["uploadTenantSettingsLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenant-settings/{id}/logo-file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a logo of the tenant as a file
         * @description As `POST /api/tenant-settings/{id}/logo`, with the PNG itself as the body. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Roles: Admin.
         */
        post: operations["uploadTenantSettingsLogoFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenant-settings/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of the tenant settings
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listTenantSettingsTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List api keys
         * @description The records that match all filters, newest first by default: a page, or a file.
         *
         *     Roles: Admin.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Admin.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an API key
         * @description The record, as visible to this role.
         *
         *     Roles: Admin.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of an API key
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Admin.
         */
        patch: operations["patchApiKey"];
        trace?: never;
    };
    "/api/api-keys/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of an API key
         * @description The field history, oldest first. Computed totals are not listed.
         *
         *     Roles: Admin.
         */
        get: operations["listApiKeyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of an API key
         * @description Creates a new secret, returned only once, in `key`. The previous one works for 24 more hours, of several the last three; role, scopes and expiry stay the same. An API key rotates keys with some of its scopes that expire no later, such as itself. With `fourEyes`, the key counts as one with the user or key that rotated it.
         *
         *     Roles: Admin.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description The key stops working immediately in this process, and within two seconds in others. The new status is Revoked.
         *
         *     Roles: Admin.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/actions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke many api keys
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Admin.
         */
        post: operations["revokeApiKeyMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over an API key
         * @description The signed-in Admin becomes its owner, for example of a key that stopped because its owner was deactivated. Its secret stays the same, and everyone who knows it can use the key again. Keys without an owner belong to the installation operator.
         *
         *     Roles: Admin.
         */
        post: operations["takeOverApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of an API key
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         *
         *     Roles: Admin.
         */
        get: operations["listApiKeyTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description The records that match all filters, newest first by default: a page, or a file.
         *
         *     Roles: Admin.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Admin.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a user
         * @description The record, as visible to this role.
         *
         *     Roles: Admin.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a user
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Admin.
         */
        patch: operations["patchUser"];
        trace?: never;
    };
    "/api/users/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a user
         * @description The field history, oldest first. Computed totals are not listed.
         *
         *     Roles: Admin.
         */
        get: operations["listUserChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user again
         * @description Sends a new mail and returns a new `invitation`, only once. Earlier links become invalid. The new status is Invited.
         *
         *     Roles: Admin.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a user
         * @description Ends the user’s sessions in this tenant immediately, and stops the API keys that the user owns, which the response names in `keys`. Histories still name the user. The new status is Deactivated.
         *
         *     Roles: Admin.
         */
        post: operations["deactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/actions/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate many users
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Admin.
         */
        post: operations["deactivateUserMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a user
         * @description For users who had joined; invite others again. The new status is Active.
         *
         *     Roles: Admin.
         */
        post: operations["reactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/actions/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate many users
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Admin.
         */
        post: operations["reactivateUserMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a user’s sessions
         * @description Ends all sessions of the user in this tenant immediately, on all devices; those in other tenants continue, but cannot switch to this one. The user may sign in again.
         *
         *     Roles: Admin.
         */
        post: operations["endSessionsUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/actions/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End many users
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Admin.
         */
        post: operations["endSessionsUserMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a user
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         *
         *     Roles: Admin.
         */
        get: operations["listUserTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The records that match all filters, newest first by default: a page, or a file.
         *
         *     Roles: Integrator, Admin.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Accepts any subset of the writable fields, even `{}`.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description The record, as visible to this role.
         *
         *     Roles: Integrator, Admin.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a webhook endpoint
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Integrator, Admin.
         */
        patch: operations["patchWebhookEndpoint"];
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a webhook endpoint
         * @description The field history, oldest first. Computed totals are not listed.
         *
         *     Roles: Integrator, Admin.
         */
        get: operations["listWebhookEndpointChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Creates a new secret, returned only once, in `secret`. The previous one also signs for 24 hours; after several rotations, the previous three do.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["rotateSecretWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/actions/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of many webhook endpoints
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["rotateSecretWebhookEndpointMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook endpoint
         * @description Raises `webhook.test`, which is sent only to this endpoint, even if it is disabled. `queued` of the response is the effect that delivers it.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/actions/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many webhook endpoints
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["testWebhookEndpointMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send past events to a webhook endpoint again
         * @description Queues the stored events since that time that the endpoint subscribes to, with their original `webhook-id`. `queued` of the response is the effect `webhook.replay` that queues and counts them.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["replayWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/actions/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send past events to many webhook endpoints
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["replayWebhookEndpointMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook endpoint
         * @description Resumes deliveries, starting with those queued before it was disabled, and resets its failures. Events raised while it was disabled were not queued: `/replay` queues them. The new status is Enabled.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["enableWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/actions/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable many webhook endpoints
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["enableWebhookEndpointMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a webhook endpoint
         * @description Stops deliveries to it and raises `webhook.disabled`. The service also does this after status 410, or after 20 consecutive failed deliveries over 24 hours. `/enable` reverses it. The new status is Disabled.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["disableWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/actions/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable many webhook endpoints
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["disableWebhookEndpointMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/effects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the effects of a webhook endpoint
         * @description The effects of this record. `/api/effects?subjectId.eq=…` also supports filters.
         *
         *     Roles: Integrator, Admin.
         */
        get: operations["listWebhookEndpointEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a webhook endpoint
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         *
         *     Roles: Integrator, Admin.
         */
        get: operations["listWebhookEndpointTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List effects
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an effect with its attempts
         * @description A queued side effect. It is committed with the change that caused it, and runs afterwards. Responses of lists and actions omit `requestBody` and `attemptLog`.
         */
        get: operations["getEffect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of an effect
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listEffectChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry an effect
         * @description Runs it now. If it waits for its next attempt, that attempt is made now; if it has ended, it gets a new round of attempts with the policy `manual`. A mail that was sent is sent again after 10 seconds at the earliest; one with a link, or about a disabled endpoint, not at all. The new status is Pending.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["retryEffect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects/actions/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry many effects
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["retryEffectMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an effect
         * @description Cancels it before its next attempt, or dismisses it after it failed. It can still be retried. The new status is Cancelled.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["cancelEffect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects/actions/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel many effects
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["cancelEffectMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/effects/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of an effect
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listEffectTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retry-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List retry policies
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listRetryPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retry-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a retry policy
         * @description The record, as visible to this role.
         */
        get: operations["getRetryPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a retry policy
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         *
         *     Roles: Integrator, Admin.
         */
        patch: operations["patchRetryPolicy"];
        trace?: never;
    };
    "/api/retry-policies/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a retry policy
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listRetryPolicyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retry-policies/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a retry policy
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listRetryPolicyTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description The records that match all filters, newest first by default: a page, or a file.
         *
         *     Roles: Approver, Controller, Integrator, Admin.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a mail
         * @description The record, as visible to this role.
         *
         *     Roles: Approver, Controller, Integrator, Admin.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a mail
         * @description The field history, oldest first. Computed totals are not listed.
         *
         *     Roles: Approver, Controller, Integrator, Admin.
         */
        get: operations["listMailChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a mail
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         *
         *     Roles: Approver, Controller, Integrator, Admin.
         */
        get: operations["listMailTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description The records that match all filters, newest first by default: a page, or a file.
         *
         *     Roles: Controller, Admin.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an audit entry
         * @description The record, as visible to this role.
         *
         *     Roles: Controller, Admin.
         */
        get: operations["getAuditEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of an audit entry
         * @description The field history, oldest first. Computed totals are not listed.
         *
         *     Roles: Controller, Admin.
         */
        get: operations["listAuditEntryChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of an audit entry
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         *
         *     Roles: Controller, Admin.
         */
        get: operations["listAuditEntryTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description The records that match all filters, newest first by default: a page, or a file.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Create a saved view
         * @description Accepts any subset of the writable fields, even `{}`.
         */
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read a saved view
         * @description The record, as visible to this role.
         */
        get: operations["getSavedView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one field of a saved view
         * @description Send one field and the RowVersion last seen, in the body or `If-Match`. `null` clears the field. An equal value changes nothing and keeps the RowVersion.
         */
        patch: operations["patchSavedView"];
        trace?: never;
    };
    "/api/saved-views/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * List the changes of a saved view
         * @description The field history, oldest first. Computed totals are not listed.
         */
        get: operations["listSavedViewChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share a saved view
         * @description All users and API keys of the tenant see it from then on.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["shareSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/actions/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share many saved views
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["shareSavedViewMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{id}/unshare": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop sharing a saved view
         * @description Only its creator and each Admin see it from then on.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["unshareSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/actions/unshare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop sharing many saved views
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         *
         *     Roles: Controller, Admin.
         */
        post: operations["unshareSavedViewMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a saved view
         * @description Its history stays. A shared one requires the role Controller or Admin. The new status is Deleted.
         */
        post: operations["deleteSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/actions/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many saved views
         * @description Up to 200 records, one result per id: see *Bulk actions*.
         */
        post: operations["deleteSavedViewMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a saved view
         * @description Newest first. Only Controller and Admin see entries of the audit log, by an API key with scopes only if `audit-entries:read` is one of them. Events and effects are kept for 90 days.
         */
        get: operations["listSavedViewTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trial balance
         * @description The opening balance, debits, credits and closing balance of each account in a range of posting dates, in base currency; each of them sums to zero. Accounts of type Revenue and Expense begin each fiscal year at zero: `carriedForward` is what the beginnings of fiscal years after `from` moved from them to the account with the role RetainedEarnings. No entry is written for it. `balance` is debit minus credit, and `closing` is opening + balance + carriedForward. Accounts without lines up to `to` are not listed, except for retained earnings that are not zero. `/api/reports/account-statement` lists the lines of a row.
         */
        get: operations["reportTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/account-statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Account statement
         * @description The lines on one account by posting date, each with the balance after it, from the opening to the closing balance, in base currency. A line refers to its entry (`/api/journal-entries/{id}`) and its document. All pages show the ledger as of the first page; later postings are in none of them.
         */
        get: operations["reportAccountStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/income-statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Income statement
         * @description The amounts on accounts of type Revenue and Expense within a range of posting dates, in base currency. Revenue is positive if credited, an expense if debited; `result` is revenue minus expenses, positive for a profit. Accounts without lines in the range are not listed. With `by=month`, also the amounts of each month, of at most 24; the first and the last month are those days of them that are in the range.
         */
        get: operations["reportIncomeStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/balance-sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance sheet
         * @description The balances of accounts of type Asset, Liability and Equity as of a posting date, in base currency, and the result of the fiscal year. `assets.total` equals `liabilitiesAndEquity`. Assets are positive if debited, liabilities and equity if credited. Accounts without a type are listed with the assets. The results of earlier fiscal years are part of the account with the role RetainedEarnings.
         */
        get: operations["reportBalanceSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/number-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List number series
         * @description Every series of the tenant, by name.
         */
        get: operations["listNumberSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/number-series/{id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Audit a number series
         * @description Checks that every number from the first to the last one assigned has a document: `gaps` lists the missing numbers, `voids` the voided documents with their reasons. The response is streamed; a truncated one is not valid JSON.
         */
        get: operations["auditNumberSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event feed
         * @description Events after a sequence, in commit order, each exactly as it was recorded; only of records that the role may read. `nextCursor` is the sequence to continue from, also if there are no more events yet. Events are kept for 90 days.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events as they are committed
         * @description Server-sent events: `id` is the sequence, `event` the type, `data` the event exactly as it was recorded. Resumes after `Last-Event-ID` or `after`; without either it starts with new events. Comments keep the connection alive.
         *
         *     With `changes=true` it also sends, as `event: change` without `id`, which records were changed, of those that the role may read: `{"changes": [{"entityType", "id", "RowVersion", "actor"}], "more": false}`. These notices are for user interfaces that show records. They are sent immediately and are not stored; if `more` is true, not all changed records are listed.
         *
         *     With `presence=true` it also sends, as `event: presence` without `id`, who has a record open, at each change, of records that the role may read: `{"entityType", "id", "users": [{"id", "name"}]}`. `POST /api/presence` reports a user.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an event
         * @description One event exactly as it was recorded, by its ID, which is the `webhook-id` of deliveries.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description The meaning of each type, the JSON Schema of its events, and a sample.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a record is open
         * @description For user interfaces: report every 10 seconds while a window shows a record, and with `isLeaving` when it closes; after 25 seconds without a report the user has left. Returns the other users who have the record open, at most 20. Streams with `presence=true` receive each change. Nothing is stored. Only for signed-in users: a program is never shown as a person. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["reportPresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the feed of changes
         * @description Every change of every record that the caller may read, after `cursor`; without it from the oldest. Changes of one record have the order of its RowVersions, and none appears before a cursor that was returned. `docs/sync.md` describes how to keep an exact copy.
         */
        get: operations["listAllChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read all records for an exact copy
         * @description Every record that the caller may read, as JSON Lines from one snapshot of the database. The first line has the `cursor` with which `GET /api/changes` continues: each change is in the snapshot or after the cursor, never in both. Then a line for each record, and at last `{"end": {"records": …}}`; without it the snapshot is incomplete. Changes nothing; a repeat is another snapshot. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["takeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/ar-aging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receivables by age
         * @description Open amounts of customers by days overdue, in document and base currency, and the credits that settle no invoice yet (`unapplied`); `balance` is what the customer owes. Documents count from their posting date, allocations and reversals from the posting dates of their entries. For today and later the amounts come from the summaries, unless an allocation or reversal of a document posted by then has a later posting date. In that case, and for earlier days, they come from the ledger entries up to that day, on whichever accounts had the roles Receivable and CustomerCredit, with the current due dates of the documents.
         */
        get: operations["reportArAging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revenue by month
         * @description The amounts on accounts of type Revenue, by month of the posting date, account and currency; revenue is positive. At most 120 months.
         */
        get: operations["reportRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/open-amounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers with the largest open amounts
         * @description The customers with the largest open amounts in base currency today, with the overdue part, the share of all receivables, unapplied credits and the balance. The amounts are those of `ar-aging` for today. With `customerId.in`, totals and shares are those of these customers.
         */
        get: operations["reportOpenAmounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/delivery-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delivery health
         * @description Attempts of effects by hour, kind and webhook endpoint, with their outcomes and durations, and the effects that are not done now. The current hour is the last one. Of many targets, those with the most failed attempts and effects are listed; the totals include all.
         */
        get: operations["reportDeliveryHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tax report
         * @description The taxable amounts and the tax of documents by tax code, rate and category, in base currency. A document counts on its posting date (accrual), a void on the date of its reversal; both as posted, whatever the tax code or the exchange rate is now. `accounts` compares the report with the ledger: on each tax account, `movement` is `tax` plus `other`, the entries that do not belong to documents with this tax. `/api/reports/tax/lines` lists the lines of each row.
         */
        get: operations["reportTax"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/tax/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lines of the tax report
         * @description The lines behind the tax report by posting date: one for each journal entry, tax code and rate, or component of it. A line refers to its entry (`/api/journal-entries/{id}`) and its document. All pages show the ledger as of the first page; later postings are in none of them.
         */
        get: operations["reportTaxLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenants of the installation
         * @description In the order of their creation, without their books.
         *
         *     Roles: Admin.
         */
        get: operations["listTenants"];
        put?: never;
        /**
         * Create a tenant
         * @description Creates a tenant with settings, chart of accounts, retry policies and accounting periods, and invites an Admin by mail and by the `invitation` in the response. A second call creates a second tenant. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Roles: Admin.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current identity, tenant and permissions
         * @description For signed-in users and for API keys.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description In all tenants, most recently used first.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Sign in
         * @description With email and password, or with the token of a sign-in link. Sets an HttpOnly cookie and ends the previous session. If a second factor is set up, a request without `code` gets 401 `second_factor_required`: repeat it with `code`. All failures have the same message, and too many of them are throttled. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Needs no credential.
         */
        post: operations["signIn"];
        /**
         * Sign out everywhere
         * @description Ends all sessions of the user, including this one. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        delete: operations["signOutEverywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends this session and removes its cookie. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description For example that of a lost device. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/current/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch to another tenant
         * @description Replaces this session by a new one, with a new cookie. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["switchTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends all other sessions of the user and invalidates all links. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/default-view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the default view of a list
         * @description The saved view that user interfaces open this list with. It is not checked whether the view exists: a deleted one has no effect. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["setDefaultView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the setup of a second factor
         * @description Returns a new secret for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). It takes effect when `/confirm` receives a code of it. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor
         * @description Activates it with a code of the authenticator app. Ends all other sessions of the user. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/second-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable the second factor
         * @description Requires the password and a code. Invalidates the recovery codes and ends all other sessions of the user. Ignores `Idempotency-Key`: a repeat is processed again.
         */
        post: operations["disableSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an invitation
         * @description Changes nothing. A POST, so that the secret does not appear in logs of URLs. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Needs no credential.
         */
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Joins the tenant and signs in. A new user chooses a password, and so does a user whose account has none, with the mailed link; a user with a password sends it or is signed in. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Needs no credential.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Mails a link that is valid for one hour, if the account exists. The response is the same if it does not. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Needs no credential.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a mailed link
         * @description Ends all sessions of the user and invalidates all links. Sign in afterwards; failed sign-ins from elsewhere do not block this browser. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Needs no credential.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in methods
         * @description For sign-in pages.
         *
         *     Needs no credential.
         */
        get: operations["listSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oidc/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with the identity provider
         * @description For browsers: redirects to the provider, which redirects back to `/api/oidc/callback`. If the provider does not respond, redirects to `/sign-in?error=provider_unavailable`.
         *
         *     Needs no credential.
         */
        get: operations["beginOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a sign-in with the identity provider
         * @description For browsers: the provider redirects here. Signs in and redirects to `returnTo`; on failure to `/sign-in?error=<code>`, with one of the codes provider_unavailable, provider_refused, sign_in_expired, sign_in_failed, email_not_verified, no_access, too_many_attempts.
         *
         *     Needs no credential.
         */
        get: operations["finishOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/actions/filter-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the filter of a webhook endpoint
         * @description Applies a filter to the latest 50 events of these types among the newest 20,000 events; stores nothing. Ignores `Idempotency-Key`: a repeat is processed again.
         *
         *     Roles: Integrator, Admin.
         */
        post: operations["previewWebhookFilter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/request-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests of API keys
         * @description Newest first; a request appears within about a second after its response. Not a complete record: under load, or while the database is not available, requests are missing; of those over the rate limit it has 60 of a key and minute.
         *
         *     Roles: Admin.
         */
        get: operations["listRequestLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the dashboard
         * @description Open tasks of the caller with their counts, and a summary of each subject. Sections and tasks that the role may not read are absent. All of it is read in one transaction.
         */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API index
         * @description Links to the documentation and to the lists that the credential may read.
         */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description An invoice to a customer. A draft may be incomplete; `/post` validates strictly, assigns the number and writes the ledger entry; `/approve` releases it; `/void` voids it.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "number": null,
         *       "status": "Draft",
         *       "paymentStatus": "None",
         *       "overdue": false,
         *       "customerId": "0193d0a4-0000-7000-8000-0000000000c1",
         *       "currency": "EUR",
         *       "exchangeRate": null,
         *       "derivedFields": [
         *         "billingAddress",
         *         "billingCountry",
         *         "billingName",
         *         "buyerTaxId",
         *         "currency"
         *       ],
         *       "invoiceDate": "2026-11-21",
         *       "postingDate": null,
         *       "dueDate": "2026-12-21",
         *       "paymentTermsDays": 30,
         *       "paymentTermsFrom": "InvoiceDate",
         *       "earlyPaymentDiscountPercent": "2",
         *       "earlyPaymentDiscountDays": 14,
         *       "earlyPaymentDiscountDate": "2026-12-05",
         *       "earlyPaymentDiscountAmount": "23.80",
         *       "reference": "PO 4711",
         *       "memo": "net 30",
         *       "internalNote": null,
         *       "billingName": "Northwind Foods GmbH",
         *       "billingAddress": "Hafenstr. 4\n20457 Hamburg",
         *       "billingCountry": "DE",
         *       "buyerTaxId": "DE811907980",
         *       "supplyDate": "2026-11-18",
         *       "supplyPeriodStart": null,
         *       "supplyPeriodEnd": null,
         *       "pricesIncludeTax": false,
         *       "subtotal": "1000.00",
         *       "discountTotal": "0.00",
         *       "taxes": [
         *         {
         *           "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *           "rate": "19",
         *           "base": "1000.00",
         *           "amount": "190.00",
         *           "category": "S",
         *           "exemptionReason": null
         *         }
         *       ],
         *       "taxTotal": "190.00",
         *       "total": "1190.00",
         *       "taxRounding": "PerTaxCode",
         *       "amountApplied": "0.00",
         *       "amountDue": "0.00",
         *       "buyer": null,
         *       "seller": null,
         *       "chainHash": null,
         *       "postedAt": null,
         *       "postedBy": null,
         *       "approvedAt": null,
         *       "approvedBy": null,
         *       "voidedAt": null,
         *       "voidedBy": null,
         *       "voidReason": null,
         *       "lastSentAt": null,
         *       "lastSentTo": [],
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "lines": [
         *         {
         *           "id": "0193d0a4-0000-7000-8000-0000000000f1",
         *           "description": "Consulting, November",
         *           "quantity": "12.5",
         *           "unit": "h",
         *           "unitPrice": "80.00",
         *           "discountPercent": "0",
         *           "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *           "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *           "supplyDate": null,
         *           "supplyPeriodStart": null,
         *           "supplyPeriodEnd": null,
         *           "position": 1,
         *           "gross": "1000.00",
         *           "amount": "1000.00",
         *           "taxRate": "19"
         *         }
         *       ],
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "post",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "approve",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Draft",
         *                 "allowed": "post, void"
         *               },
         *               "message": "The record is Draft; possible: post, void."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "send",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Draft",
         *                 "allowed": "post, void"
         *               },
         *               "message": "The record is Draft; possible: post, void."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "void",
         *           "allowed": true,
         *           "reasons": []
         *         }
         *       ]
         *     }
         */
        Invoice: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /**
             * @description Gapless; assigned on posting.
             * @example INV-2026-000123
             */
            number: string | null;
            status: components["schemas"]["InvoiceStatus"];
            paymentStatus: components["schemas"]["InvoicePaymentStatus"];
            /** @description Derived when read: Posted or Released, due before today, and not paid. */
            overdue: boolean;
            /** Format: uuid */
            customerId: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            /** @description Base currency for one unit of the document’s currency. */
            exchangeRate: string | null;
            /** @description The fields that follow another field or the customer, as long as the record is a draft. A value in a request ends that; `null` begins it again. */
            derivedFields: string[];
            /** Format: date */
            invoiceDate: string | null;
            /**
             * Format: date
             * @description Determines the accounting period; the document’s date by default.
             */
            postingDate: string | null;
            /**
             * Format: date
             * @description If empty, derived from invoiceDate, paymentTermsDays and paymentTermsFrom.
             */
            dueDate: string | null;
            paymentTermsDays: number | null;
            /** @description What `paymentTermsDays` are counted from: the invoice date, which is the default, or the last day of its month. */
            paymentTermsFrom: components["schemas"]["InvoicePaymentTermsFrom"] | null;
            /** @description The discount on the total for a payment within `earlyPaymentDiscountDays`; 0 on an invoice: none, also if the customer has one. */
            earlyPaymentDiscountPercent: string | null;
            /** @description Days after the invoice date in which a payment may take the discount. */
            earlyPaymentDiscountDays: number | null;
            /**
             * Format: date
             * @description Derived when read: the last day on which a payment may take the discount.
             */
            earlyPaymentDiscountDate: string | null;
            /** @description Derived when read: the discount on the total. */
            earlyPaymentDiscountAmount: string | null;
            /** @description The customer’s reference. */
            reference: string | null;
            /** @description Printed on the document. */
            memo: string | null;
            /** @description Never printed; can be changed in every state. */
            internalNote: string | null;
            billingName: string | null;
            billingAddress: string | null;
            billingCountry: string | null;
            buyerTaxId: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd: string | null;
            /** @description Unit prices, line amounts, subtotal and discountTotal include tax. */
            pricesIncludeTax: boolean;
            /** @description Sum of the lines’ gross. */
            subtotal: string;
            discountTotal: string;
            taxes: {
                /** Format: uuid */
                taxCodeId: string;
                rate: string;
                base: string;
                amount: string;
                /** @description The VAT category of the tax code (UNCL 5305), frozen on posting. Absent in documents posted by earlier releases. */
                category?: string | null;
                /** @description The exemption reason of the tax code, like `category`. */
                exemptionReason?: string | null;
                /** @description The taxes that the amount is the sum of, with what each is computed on; absent without components. */
                components?: {
                    name: string;
                    rate: string;
                    /** @description True: it is computed on the net amount and the components before it. */
                    compound: boolean;
                    /**
                     * Format: uuid
                     * @description The account of the tax; null: the one with the role Tax.
                     */
                    accountId: string | null;
                    base: string;
                    amount: string;
                }[];
            }[];
            taxTotal: string;
            total: string;
            /** @description How tax is rounded: once per tax code or component of it, half away from zero. */
            taxRounding: components["schemas"]["InvoiceTaxRounding"];
            /** @description The sum of its live allocations. */
            amountApplied: string;
            /** @description The open amount; zero unless posted. */
            amountDue: string;
            /**
             * @description Frozen on posting.
             * @example {
             *       "name": "Northwind Foods GmbH",
             *       "address": "Hafenstr. 4\n20457 Hamburg",
             *       "country": "DE",
             *       "taxId": "DE811907980"
             *     }
             */
            buyer: {
                name: string | null;
                address: string | null;
                country: string | null;
                taxId: string | null;
            } | null;
            /**
             * @description Frozen on posting.
             * @example {
             *       "name": "Northwind Foods GmbH",
             *       "address": "Hafenstr. 4\n20457 Hamburg",
             *       "country": "DE",
             *       "taxId": "DE811907980"
             *     }
             */
            seller: {
                name: string | null;
                address: string | null;
                country: string | null;
                taxId: string | null;
            } | null;
            /** @description SHA-256 over the hash of the previous document in the number series and the fields that posting froze; null if not posted. */
            chainHash: string | null;
            /** Format: date-time */
            postedAt: string | null;
            postedBy: string | null;
            /** Format: date-time */
            approvedAt: string | null;
            approvedBy: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            voidedBy: string | null;
            voidReason: string | null;
            /**
             * Format: date-time
             * @description The last `/send`; the mail that `/approve` queues is not counted.
             */
            lastSentAt: string | null;
            /** @description The addresses of the last `/send`. */
            lastSentTo: string[];
            externalIds: components["schemas"]["ExternalIds"];
            lines: components["schemas"]["InvoiceLine"][];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
            expanded?: components["schemas"]["Expanded"];
        };
        InvoiceList: {
            items: components["schemas"]["Invoice"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
            totals?: {
                currency: string | null;
                count: number;
                total: components["schemas"]["Amount"];
                amountDue: components["schemas"]["Amount"];
            }[] | null;
            expanded?: components["schemas"]["Expanded"];
        };
        /**
         * @example {
         *       "customerId": "0193d0a4-0000-7000-8000-0000000000c1",
         *       "currency": "EUR",
         *       "invoiceDate": "2026-11-21",
         *       "dueDate": "2026-12-21",
         *       "paymentTermsDays": 30,
         *       "paymentTermsFrom": "InvoiceDate",
         *       "earlyPaymentDiscountPercent": "2",
         *       "earlyPaymentDiscountDays": 14,
         *       "reference": "PO 4711",
         *       "memo": "net 30",
         *       "billingName": "Northwind Foods GmbH",
         *       "billingAddress": "Hafenstr. 4\n20457 Hamburg",
         *       "billingCountry": "DE",
         *       "buyerTaxId": "DE811907980",
         *       "supplyDate": "2026-11-18",
         *       "pricesIncludeTax": false,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "lines": [
         *         {
         *           "description": "Consulting, November",
         *           "quantity": "12.5",
         *           "unit": "h",
         *           "unitPrice": "80.00",
         *           "discountPercent": "0",
         *           "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *           "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *           "position": 1
         *         }
         *       ]
         *     }
         */
        InvoiceCreate: {
            /** Format: uuid */
            customerId?: string | null;
            /** @description ISO 4217. */
            currency?: string | null;
            /** @description Base currency for one unit of the document’s currency. */
            exchangeRate?: string | null;
            /** Format: date */
            invoiceDate?: string | null;
            /**
             * Format: date
             * @description Determines the accounting period; the document’s date by default.
             */
            postingDate?: string | null;
            /**
             * Format: date
             * @description If empty, derived from invoiceDate, paymentTermsDays and paymentTermsFrom.
             */
            dueDate?: string | null;
            paymentTermsDays?: number | null;
            /** @description What `paymentTermsDays` are counted from: the invoice date, which is the default, or the last day of its month. */
            paymentTermsFrom?: components["schemas"]["InvoicePaymentTermsFrom"] | null;
            /** @description The discount on the total for a payment within `earlyPaymentDiscountDays`; 0 on an invoice: none, also if the customer has one. */
            earlyPaymentDiscountPercent?: string | null;
            /** @description Days after the invoice date in which a payment may take the discount. */
            earlyPaymentDiscountDays?: number | null;
            /** @description The customer’s reference. */
            reference?: string | null;
            /** @description Printed on the document. */
            memo?: string | null;
            /** @description Never printed; can be changed in every state. */
            internalNote?: string | null;
            billingName?: string | null;
            billingAddress?: string | null;
            billingCountry?: string | null;
            buyerTaxId?: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate?: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart?: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd?: string | null;
            /** @description Unit prices, line amounts, subtotal and discountTotal include tax. */
            pricesIncludeTax?: boolean;
            externalIds?: components["schemas"]["ExternalIds"];
            lines?: components["schemas"]["InvoiceLineInput"][];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "memo": "net 30",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        InvoicePatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            /** Format: uuid */
            customerId?: string | null;
            currency?: string | null;
            exchangeRate?: string | null;
            /** Format: date */
            invoiceDate?: string | null;
            /** Format: date */
            postingDate?: string | null;
            /** Format: date */
            dueDate?: string | null;
            paymentTermsDays?: number | null;
            paymentTermsFrom?: components["schemas"]["InvoicePaymentTermsFrom"] | null;
            earlyPaymentDiscountPercent?: string | null;
            earlyPaymentDiscountDays?: number | null;
            reference?: string | null;
            memo?: string | null;
            internalNote?: string | null;
            billingName?: string | null;
            billingAddress?: string | null;
            billingCountry?: string | null;
            buyerTaxId?: string | null;
            /** Format: date */
            supplyDate?: string | null;
            /** Format: date */
            supplyPeriodStart?: string | null;
            /** Format: date */
            supplyPeriodEnd?: string | null;
            pricesIncludeTax?: boolean;
        };
        /**
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-0000000000f1",
         *       "description": "Consulting, November",
         *       "quantity": "12.5",
         *       "unit": "h",
         *       "unitPrice": "80.00",
         *       "discountPercent": "0",
         *       "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *       "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *       "supplyDate": null,
         *       "supplyPeriodStart": null,
         *       "supplyPeriodEnd": null,
         *       "position": 1,
         *       "gross": "1000.00",
         *       "amount": "1000.00",
         *       "taxRate": "19"
         *     }
         */
        InvoiceLine: {
            id: components["schemas"]["RecordId"];
            description: string | null;
            quantity: string | null;
            unit: string | null;
            /** @description Up to 6 digits after the point can be posted. */
            unitPrice: string | null;
            discountPercent: string | null;
            /** Format: uuid */
            taxCodeId: string | null;
            /**
             * Format: uuid
             * @description A revenue account.
             */
            accountId: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd: string | null;
            /** @description From 1; changing it moves the line. */
            position: number;
            /** @description quantity × unitPrice. */
            gross: string;
            /** @description gross less discount. */
            amount: string;
            /** @description Percent; frozen on posting. */
            taxRate: string | null;
        };
        InvoiceLineInput: {
            description?: string | null;
            quantity?: string | null;
            unit?: string | null;
            /** @description Up to 6 digits after the point can be posted. */
            unitPrice?: string | null;
            discountPercent?: string | null;
            /** Format: uuid */
            taxCodeId?: string | null;
            /**
             * Format: uuid
             * @description A revenue account.
             */
            accountId?: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate?: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart?: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd?: string | null;
            /** @description From 1; changing it moves the line. */
            position?: number;
        };
        /**
         * @example {
         *       "description": "Consulting, November",
         *       "quantity": "12.5",
         *       "unit": "h",
         *       "unitPrice": "80.00",
         *       "discountPercent": "0",
         *       "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *       "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *       "position": 1,
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        InvoiceLineCreate: {
            description?: string | null;
            quantity?: string | null;
            unit?: string | null;
            /** @description Up to 6 digits after the point can be posted. */
            unitPrice?: string | null;
            discountPercent?: string | null;
            /** Format: uuid */
            taxCodeId?: string | null;
            /**
             * Format: uuid
             * @description A revenue account.
             */
            accountId?: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate?: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart?: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd?: string | null;
            /** @description From 1; changing it moves the line. */
            position?: number;
            /** @description Several lines, instead of the fields of one line. */
            lines?: components["schemas"]["InvoiceLineInput"][];
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "quantity": "2",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        InvoiceLinePatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            description?: string | null;
            quantity?: string | null;
            unit?: string | null;
            unitPrice?: string | null;
            discountPercent?: string | null;
            /** Format: uuid */
            taxCodeId?: string | null;
            /** Format: uuid */
            accountId?: string | null;
            /** Format: date */
            supplyDate?: string | null;
            /** Format: date */
            supplyPeriodStart?: string | null;
            /** Format: date */
            supplyPeriodEnd?: string | null;
            position?: number;
        };
        /**
         * @example {
         *       "to": [
         *         "accounts@northwind.example"
         *       ],
         *       "cc": [
         *         "sales@daybook.example"
         *       ]
         *     }
         */
        InvoiceSend: {
            to: string[];
            cc?: string[];
            /** @description One line. Default: the subject of the template, in the customer’s language. */
            subject?: string;
            /** @description Plain text; an empty line begins a paragraph. Default: the text of the template, in the customer’s language. */
            text?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "reason": "Ordered twice"
         *     }
         */
        InvoiceVoid: {
            /** @description The reason; stored with the invoice. */
            reason: string;
            /** Format: date */
            reversalDate?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "reason": "Ordered twice"
         *     }
         */
        InvoiceVoidMany: {
            ids: string[];
            /** @description The reason; stored with the invoice. */
            reason: string;
            /** Format: date */
            reversalDate?: string;
        };
        InvoiceBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["Invoice"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /**
         * @description Reduces a customer’s receivables. `/post` validates strictly, assigns the number and writes the ledger entry; `/approve` releases it; `/apply` settles invoices with it; `/void` voids it.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "number": null,
         *       "status": "Draft",
         *       "customerId": "0193d0a4-0000-7000-8000-0000000000c1",
         *       "currency": "EUR",
         *       "exchangeRate": null,
         *       "derivedFields": [
         *         "billingAddress",
         *         "billingCountry",
         *         "billingName",
         *         "buyerTaxId",
         *         "currency"
         *       ],
         *       "invoiceId": "0193d0a4-0000-7000-8000-0000000000d2",
         *       "issueDate": "2026-11-21",
         *       "postingDate": null,
         *       "reference": "PO 4711",
         *       "memo": "net 30",
         *       "internalNote": null,
         *       "billingName": "Northwind Foods GmbH",
         *       "billingAddress": "Hafenstr. 4\n20457 Hamburg",
         *       "billingCountry": "DE",
         *       "buyerTaxId": "DE811907980",
         *       "supplyDate": "2026-11-18",
         *       "supplyPeriodStart": null,
         *       "supplyPeriodEnd": null,
         *       "pricesIncludeTax": false,
         *       "subtotal": "1000.00",
         *       "discountTotal": "0.00",
         *       "taxes": [
         *         {
         *           "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *           "rate": "19",
         *           "base": "1000.00",
         *           "amount": "190.00",
         *           "category": "S",
         *           "exemptionReason": null
         *         }
         *       ],
         *       "taxTotal": "190.00",
         *       "total": "1190.00",
         *       "taxRounding": "PerTaxCode",
         *       "amountApplied": "250.00",
         *       "amountUnapplied": "0.00",
         *       "allocations": [
         *         {
         *           "allocationId": "0193d0a4-0000-7000-8000-0000000000d1",
         *           "invoiceId": "0193d0a4-0000-7000-8000-0000000000d2",
         *           "invoiceNumber": "INV-2026-000123",
         *           "amount": "250.00",
         *           "postingDate": "2026-11-21"
         *         }
         *       ],
         *       "buyer": null,
         *       "seller": null,
         *       "chainHash": null,
         *       "postedAt": null,
         *       "postedBy": null,
         *       "approvedAt": null,
         *       "approvedBy": null,
         *       "voidedAt": null,
         *       "voidedBy": null,
         *       "voidReason": null,
         *       "lastSentAt": null,
         *       "lastSentTo": [],
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "lines": [
         *         {
         *           "id": "0193d0a4-0000-7000-8000-0000000000f1",
         *           "description": "Consulting, November",
         *           "quantity": "12.5",
         *           "unit": "h",
         *           "unitPrice": "80.00",
         *           "discountPercent": "0",
         *           "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *           "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *           "supplyDate": null,
         *           "supplyPeriodStart": null,
         *           "supplyPeriodEnd": null,
         *           "position": 1,
         *           "gross": "1000.00",
         *           "amount": "1000.00",
         *           "taxRate": "19",
         *           "invoiceLine": 1
         *         }
         *       ],
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "post",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "approve",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Draft",
         *                 "allowed": "post, void"
         *               },
         *               "message": "The record is Draft; possible: post, void."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "send",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Draft",
         *                 "allowed": "post, void"
         *               },
         *               "message": "The record is Draft; possible: post, void."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "void",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "apply",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Draft",
         *                 "allowed": "post, void"
         *               },
         *               "message": "The record is Draft; possible: post, void."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "unapply",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Draft",
         *                 "allowed": "post, void"
         *               },
         *               "message": "The record is Draft; possible: post, void."
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        CreditNote: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /**
             * @description Gapless; assigned on posting.
             * @example CRN-2026-000004
             */
            number: string | null;
            status: components["schemas"]["CreditNoteStatus"];
            /** Format: uuid */
            customerId: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            /** @description Base currency for one unit of the document’s currency. */
            exchangeRate: string | null;
            /** @description The fields that follow another field or the customer, as long as the record is a draft. A value in a request ends that; `null` begins it again. */
            derivedFields: string[];
            /**
             * Format: uuid
             * @description The invoice that it credits, if any.
             */
            invoiceId: string | null;
            /** Format: date */
            issueDate: string | null;
            /**
             * Format: date
             * @description Determines the accounting period; the document’s date by default.
             */
            postingDate: string | null;
            /** @description The customer’s reference. */
            reference: string | null;
            /** @description Printed on the document. */
            memo: string | null;
            /** @description Never printed; can be changed in every state. */
            internalNote: string | null;
            billingName: string | null;
            billingAddress: string | null;
            billingCountry: string | null;
            buyerTaxId: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd: string | null;
            /** @description Unit prices, line amounts, subtotal and discountTotal include tax. */
            pricesIncludeTax: boolean;
            /** @description Sum of the lines’ gross. */
            subtotal: string;
            discountTotal: string;
            taxes: {
                /** Format: uuid */
                taxCodeId: string;
                rate: string;
                base: string;
                amount: string;
                /** @description The VAT category of the tax code (UNCL 5305), frozen on posting. Absent in documents posted by earlier releases. */
                category?: string | null;
                /** @description The exemption reason of the tax code, like `category`. */
                exemptionReason?: string | null;
                /** @description The taxes that the amount is the sum of, with what each is computed on; absent without components. */
                components?: {
                    name: string;
                    rate: string;
                    /** @description True: it is computed on the net amount and the components before it. */
                    compound: boolean;
                    /**
                     * Format: uuid
                     * @description The account of the tax; null: the one with the role Tax.
                     */
                    accountId: string | null;
                    base: string;
                    amount: string;
                }[];
            }[];
            taxTotal: string;
            total: string;
            /** @description How tax is rounded: once per tax code or component of it, half away from zero. */
            taxRounding: components["schemas"]["CreditNoteTaxRounding"];
            /** @description Applied to invoices. */
            amountApplied: string;
            /** @description The part that is not yet applied; zero unless posted. */
            amountUnapplied: string;
            /** @description The live allocations; `/api/allocations` also lists the reversed ones. */
            allocations: {
                /** Format: uuid */
                allocationId: string;
                /** Format: uuid */
                invoiceId: string;
                invoiceNumber: string;
                amount: string;
                /** Format: date */
                postingDate: string;
            }[];
            /**
             * @description Frozen on posting.
             * @example {
             *       "name": "Northwind Foods GmbH",
             *       "address": "Hafenstr. 4\n20457 Hamburg",
             *       "country": "DE",
             *       "taxId": "DE811907980"
             *     }
             */
            buyer: {
                name: string | null;
                address: string | null;
                country: string | null;
                taxId: string | null;
            } | null;
            /**
             * @description Frozen on posting.
             * @example {
             *       "name": "Northwind Foods GmbH",
             *       "address": "Hafenstr. 4\n20457 Hamburg",
             *       "country": "DE",
             *       "taxId": "DE811907980"
             *     }
             */
            seller: {
                name: string | null;
                address: string | null;
                country: string | null;
                taxId: string | null;
            } | null;
            /** @description SHA-256 over the hash of the previous document in the number series and the fields that posting froze; null if not posted. */
            chainHash: string | null;
            /** Format: date-time */
            postedAt: string | null;
            postedBy: string | null;
            /** Format: date-time */
            approvedAt: string | null;
            approvedBy: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            voidedBy: string | null;
            voidReason: string | null;
            /**
             * Format: date-time
             * @description The last `/send`; the mail that `/approve` queues is not counted.
             */
            lastSentAt: string | null;
            /** @description The addresses of the last `/send`. */
            lastSentTo: string[];
            externalIds: components["schemas"]["ExternalIds"];
            lines: components["schemas"]["CreditNoteLine"][];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
            expanded?: components["schemas"]["Expanded"];
        };
        CreditNoteList: {
            items: components["schemas"]["CreditNote"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
            totals?: {
                currency: string | null;
                count: number;
                total: components["schemas"]["Amount"];
                amountUnapplied: components["schemas"]["Amount"];
            }[] | null;
            expanded?: components["schemas"]["Expanded"];
        };
        /**
         * @example {
         *       "customerId": "0193d0a4-0000-7000-8000-0000000000c1",
         *       "currency": "EUR",
         *       "invoiceId": "0193d0a4-0000-7000-8000-0000000000d2",
         *       "issueDate": "2026-11-21",
         *       "reference": "PO 4711",
         *       "memo": "net 30",
         *       "billingName": "Northwind Foods GmbH",
         *       "billingAddress": "Hafenstr. 4\n20457 Hamburg",
         *       "billingCountry": "DE",
         *       "buyerTaxId": "DE811907980",
         *       "supplyDate": "2026-11-18",
         *       "pricesIncludeTax": false,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "lines": [
         *         {
         *           "description": "Consulting, November",
         *           "quantity": "12.5",
         *           "unit": "h",
         *           "unitPrice": "80.00",
         *           "discountPercent": "0",
         *           "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *           "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *           "position": 1,
         *           "invoiceLine": 1
         *         }
         *       ]
         *     }
         */
        CreditNoteCreate: {
            /** Format: uuid */
            customerId?: string | null;
            /** @description ISO 4217. */
            currency?: string | null;
            /** @description Base currency for one unit of the document’s currency. */
            exchangeRate?: string | null;
            /**
             * Format: uuid
             * @description The invoice that it credits, if any.
             */
            invoiceId?: string | null;
            /** Format: date */
            issueDate?: string | null;
            /**
             * Format: date
             * @description Determines the accounting period; the document’s date by default.
             */
            postingDate?: string | null;
            /** @description The customer’s reference. */
            reference?: string | null;
            /** @description Printed on the document. */
            memo?: string | null;
            /** @description Never printed; can be changed in every state. */
            internalNote?: string | null;
            billingName?: string | null;
            billingAddress?: string | null;
            billingCountry?: string | null;
            buyerTaxId?: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate?: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart?: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd?: string | null;
            /** @description Unit prices, line amounts, subtotal and discountTotal include tax. */
            pricesIncludeTax?: boolean;
            externalIds?: components["schemas"]["ExternalIds"];
            lines?: components["schemas"]["CreditNoteLineInput"][];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "memo": "net 30",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        CreditNotePatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            /** Format: uuid */
            customerId?: string | null;
            currency?: string | null;
            exchangeRate?: string | null;
            /** Format: uuid */
            invoiceId?: string | null;
            /** Format: date */
            issueDate?: string | null;
            /** Format: date */
            postingDate?: string | null;
            reference?: string | null;
            memo?: string | null;
            internalNote?: string | null;
            billingName?: string | null;
            billingAddress?: string | null;
            billingCountry?: string | null;
            buyerTaxId?: string | null;
            /** Format: date */
            supplyDate?: string | null;
            /** Format: date */
            supplyPeriodStart?: string | null;
            /** Format: date */
            supplyPeriodEnd?: string | null;
            pricesIncludeTax?: boolean;
        };
        /**
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-0000000000f1",
         *       "description": "Consulting, November",
         *       "quantity": "12.5",
         *       "unit": "h",
         *       "unitPrice": "80.00",
         *       "discountPercent": "0",
         *       "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *       "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *       "supplyDate": null,
         *       "supplyPeriodStart": null,
         *       "supplyPeriodEnd": null,
         *       "position": 1,
         *       "gross": "1000.00",
         *       "amount": "1000.00",
         *       "taxRate": "19",
         *       "invoiceLine": 1
         *     }
         */
        CreditNoteLine: {
            id: components["schemas"]["RecordId"];
            description: string | null;
            quantity: string | null;
            unit: string | null;
            /** @description Up to 6 digits after the point can be posted. */
            unitPrice: string | null;
            discountPercent: string | null;
            /** Format: uuid */
            taxCodeId: string | null;
            /**
             * Format: uuid
             * @description A revenue account.
             */
            accountId: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd: string | null;
            /** @description From 1; changing it moves the line. */
            position: number;
            /** @description quantity × unitPrice. */
            gross: string;
            /** @description gross less discount. */
            amount: string;
            /** @description Percent; frozen on posting. */
            taxRate: string | null;
            /** @description The position of the line of the invoice that it credits; `/credit` sets it. Without it, a line with equal texts, price, discount, tax code and account counts. Required if the tax code has several rates in the invoice and such lines do not show which. */
            invoiceLine: number | null;
        };
        CreditNoteLineInput: {
            description?: string | null;
            quantity?: string | null;
            unit?: string | null;
            /** @description Up to 6 digits after the point can be posted. */
            unitPrice?: string | null;
            discountPercent?: string | null;
            /** Format: uuid */
            taxCodeId?: string | null;
            /**
             * Format: uuid
             * @description A revenue account.
             */
            accountId?: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate?: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart?: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd?: string | null;
            /** @description From 1; changing it moves the line. */
            position?: number;
            /** @description The position of the line of the invoice that it credits; `/credit` sets it. Without it, a line with equal texts, price, discount, tax code and account counts. Required if the tax code has several rates in the invoice and such lines do not show which. */
            invoiceLine?: number | null;
        };
        /**
         * @example {
         *       "description": "Consulting, November",
         *       "quantity": "12.5",
         *       "unit": "h",
         *       "unitPrice": "80.00",
         *       "discountPercent": "0",
         *       "taxCodeId": "0193d0a4-0000-7000-8000-0000000000a1",
         *       "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *       "position": 1,
         *       "invoiceLine": 1,
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        CreditNoteLineCreate: {
            description?: string | null;
            quantity?: string | null;
            unit?: string | null;
            /** @description Up to 6 digits after the point can be posted. */
            unitPrice?: string | null;
            discountPercent?: string | null;
            /** Format: uuid */
            taxCodeId?: string | null;
            /**
             * Format: uuid
             * @description A revenue account.
             */
            accountId?: string | null;
            /**
             * Format: date
             * @description The day of the supply, if it is neither the document’s own date nor a period.
             */
            supplyDate?: string | null;
            /**
             * Format: date
             * @description The first day of the period of supply.
             */
            supplyPeriodStart?: string | null;
            /**
             * Format: date
             * @description The last day of the period of supply.
             */
            supplyPeriodEnd?: string | null;
            /** @description From 1; changing it moves the line. */
            position?: number;
            /** @description The position of the line of the invoice that it credits; `/credit` sets it. Without it, a line with equal texts, price, discount, tax code and account counts. Required if the tax code has several rates in the invoice and such lines do not show which. */
            invoiceLine?: number | null;
            /** @description Several lines, instead of the fields of one line. */
            lines?: components["schemas"]["CreditNoteLineInput"][];
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "quantity": "2",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        CreditNoteLinePatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            description?: string | null;
            quantity?: string | null;
            unit?: string | null;
            unitPrice?: string | null;
            discountPercent?: string | null;
            /** Format: uuid */
            taxCodeId?: string | null;
            /** Format: uuid */
            accountId?: string | null;
            /** Format: date */
            supplyDate?: string | null;
            /** Format: date */
            supplyPeriodStart?: string | null;
            /** Format: date */
            supplyPeriodEnd?: string | null;
            position?: number;
            invoiceLine?: number | null;
        };
        /**
         * @example {
         *       "to": [
         *         "accounts@northwind.example"
         *       ],
         *       "cc": [
         *         "sales@daybook.example"
         *       ]
         *     }
         */
        CreditNoteSend: {
            to: string[];
            cc?: string[];
            /** @description One line. Default: the subject of the template, in the customer’s language. */
            subject?: string;
            /** @description Plain text; an empty line begins a paragraph. Default: the text of the template, in the customer’s language. */
            text?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "reason": "Ordered twice"
         *     }
         */
        CreditNoteVoid: {
            /** @description The reason; stored with the credit note. */
            reason: string;
            /** Format: date */
            reversalDate?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "reason": "Ordered twice"
         *     }
         */
        CreditNoteVoidMany: {
            ids: string[];
            /** @description The reason; stored with the credit note. */
            reason: string;
            /** Format: date */
            reversalDate?: string;
        };
        /**
         * @example {
         *       "allocations": [
         *         {
         *           "invoiceId": "0193d0a4-0000-7000-8000-0000000000d2",
         *           "amount": "250.00"
         *         }
         *       ]
         *     }
         */
        CreditNoteApply: {
            allocations: {
                /** Format: uuid */
                invoiceId: string;
                amount: string;
            }[];
            /**
             * Format: date
             * @description The posting date of the ledger entry, in an open period; by default the later of the two posting dates, or the first open date after it.
             */
            postingDate?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "allocationId": "0193d0a4-0000-7000-8000-0000000000d1"
         *     }
         */
        CreditNoteUnapply: {
            /** Format: uuid */
            allocationId: string;
            /**
             * Format: date
             * @description The posting date of the ledger entry, in an open period; by default the later of the two posting dates, or the first open date after it.
             */
            postingDate?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        CreditNoteBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["CreditNote"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /**
         * @description The buyer on invoices. A customer is never deleted: make it inactive, or block it.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "name": "Northwind Foods GmbH",
         *       "email": "accounts@northwind.example",
         *       "taxId": "DE811907980",
         *       "address": "Hafenstr. 4\n20457 Hamburg",
         *       "country": "DE",
         *       "currency": "EUR",
         *       "paymentTermsDays": 30,
         *       "paymentTermsFrom": "InvoiceDate",
         *       "earlyPaymentDiscountPercent": "2",
         *       "earlyPaymentDiscountDays": 14,
         *       "language": "de",
         *       "creditLimit": "25000.00",
         *       "electronicAddress": "4012345000009",
         *       "electronicAddressScheme": "0088",
         *       "buyerReference": "04011000-12345-03",
         *       "active": true,
         *       "blocked": false,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z"
         *     }
         */
        Customer: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            name: string | null;
            email: string | null;
            /** @description VAT or sales tax id. */
            taxId: string | null;
            /** @description Lines separated by \n. */
            address: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            paymentTermsDays: number | null;
            /** @description What `paymentTermsDays` are counted from: the invoice date, which is the default, or the last day of its month. */
            paymentTermsFrom: components["schemas"]["CustomerPaymentTermsFrom"] | null;
            /** @description The discount on the total for a payment within `earlyPaymentDiscountDays`; 0 on an invoice: none, also if the customer has one. */
            earlyPaymentDiscountPercent: string | null;
            /** @description Days after the invoice date in which a payment may take the discount. */
            earlyPaymentDiscountDays: number | null;
            /** @description BCP 47. */
            language: string | null;
            /** @description In the customer’s currency. */
            creditLimit: string | null;
            /** @description The address that receives e-invoices; the email address by default. */
            electronicAddress: string | null;
            /** @description Its scheme in the EAS code list: 0088 is a GLN, 9930 a German VAT identifier. */
            electronicAddressScheme: string | null;
            /** @description The buyer reference (BT-10) of e-invoices, such as a Leitweg-ID. */
            buyerReference: string | null;
            /** @description Documents can be posted only for an active customer. */
            active: boolean;
            /** @description On hold: no document can be posted for this customer. */
            blocked: boolean;
            externalIds: components["schemas"]["ExternalIds"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        CustomerList: {
            items: components["schemas"]["Customer"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "name": "Northwind Foods GmbH",
         *       "email": "accounts@northwind.example",
         *       "taxId": "DE811907980",
         *       "address": "Hafenstr. 4\n20457 Hamburg",
         *       "country": "DE",
         *       "currency": "EUR",
         *       "paymentTermsDays": 30,
         *       "paymentTermsFrom": "InvoiceDate",
         *       "earlyPaymentDiscountPercent": "2",
         *       "earlyPaymentDiscountDays": 14,
         *       "language": "de",
         *       "creditLimit": "25000.00",
         *       "electronicAddress": "4012345000009",
         *       "electronicAddressScheme": "0088",
         *       "buyerReference": "04011000-12345-03",
         *       "active": true,
         *       "blocked": false,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ]
         *     }
         */
        CustomerCreate: {
            name?: string | null;
            email?: string | null;
            /** @description VAT or sales tax id. */
            taxId?: string | null;
            /** @description Lines separated by \n. */
            address?: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country?: string | null;
            /** @description ISO 4217. */
            currency?: string | null;
            paymentTermsDays?: number | null;
            /** @description What `paymentTermsDays` are counted from: the invoice date, which is the default, or the last day of its month. */
            paymentTermsFrom?: components["schemas"]["CustomerPaymentTermsFrom"] | null;
            /** @description The discount on the total for a payment within `earlyPaymentDiscountDays`; 0 on an invoice: none, also if the customer has one. */
            earlyPaymentDiscountPercent?: string | null;
            /** @description Days after the invoice date in which a payment may take the discount. */
            earlyPaymentDiscountDays?: number | null;
            /** @description BCP 47. */
            language?: string | null;
            /** @description In the customer’s currency. */
            creditLimit?: string | null;
            /** @description The address that receives e-invoices; the email address by default. */
            electronicAddress?: string | null;
            /** @description Its scheme in the EAS code list: 0088 is a GLN, 9930 a German VAT identifier. */
            electronicAddressScheme?: string | null;
            /** @description The buyer reference (BT-10) of e-invoices, such as a Leitweg-ID. */
            buyerReference?: string | null;
            /** @description Documents can be posted only for an active customer. */
            active?: boolean;
            /** @description On hold: no document can be posted for this customer. */
            blocked?: boolean;
            externalIds?: components["schemas"]["ExternalIds"];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "name": "Northwind Foods GmbH",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        CustomerPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            name?: string | null;
            email?: string | null;
            taxId?: string | null;
            address?: string | null;
            country?: string | null;
            currency?: string | null;
            paymentTermsDays?: number | null;
            paymentTermsFrom?: components["schemas"]["CustomerPaymentTermsFrom"] | null;
            earlyPaymentDiscountPercent?: string | null;
            earlyPaymentDiscountDays?: number | null;
            language?: string | null;
            creditLimit?: string | null;
            electronicAddress?: string | null;
            electronicAddressScheme?: string | null;
            buyerReference?: string | null;
            active?: boolean;
            blocked?: boolean;
        };
        /**
         * @description A sales tax and its rates. A document has the rate of its date of supply, else of its own date. A draft gets a changed rate when it is saved or posted next; a posted document keeps its rate.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "code": "DE19",
         *       "name": "VAT 19 % (Germany)",
         *       "rate": "19",
         *       "rates": [
         *         {
         *           "rate": "16",
         *           "validFrom": "2026-07-01",
         *           "inUse": false
         *         }
         *       ],
         *       "components": null,
         *       "category": "S",
         *       "exemptionReason": null,
         *       "active": true,
         *       "inUse": true,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "rates",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "remove-rate",
         *           "allowed": true,
         *           "reasons": []
         *         }
         *       ]
         *     }
         */
        TaxCode: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /** @description Unique within the tenant. */
            code: string | null;
            name: string | null;
            /** @description Percent, until the first day of the first one of `rates`. Like `category`, it cannot change once a posted document uses the code. */
            rate: string | null;
            /** @description The later rates, by their first days. A document has the rate of its date of supply. */
            rates: {
                /** @description Percent. */
                rate: string;
                /**
                 * Format: date
                 * @description Its first day.
                 */
                validFrom: string;
                /** @description True: a posted document has it; it stays. */
                inUse: boolean;
                /** @description What the rate consists of; absent: one tax. */
                components?: {
                    /** @description Printed on documents; different for each component. */
                    name: string;
                    /** @description Percent. */
                    rate: string;
                    /** @description True: it is computed on the net amount and the components before it. */
                    compound?: boolean;
                    /**
                     * Format: uuid
                     * @description The account of the tax; null: the one with the role Tax.
                     */
                    accountId?: string | null;
                }[];
            }[];
            /** @description The taxes that the first rate consists of, such as GST and QST in Quebec; `rate` is computed from them. Like `rate`, they cannot change once a posted document uses the code. Null: one tax. */
            components: {
                /** @description Printed on documents; different for each component. */
                name: string;
                /** @description Percent. */
                rate: string;
                /** @description True: it is computed on the net amount and the components before it. */
                compound?: boolean;
                /**
                 * Format: uuid
                 * @description The account of the tax; null: the one with the role Tax.
                 */
                accountId?: string | null;
            }[] | null;
            /** @description VAT category of EN 16931 (UNCL 5305): S standard, Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O not subject to VAT. S needs a rate above 0, the others a rate of 0. If absent, it is derived from the rate: S above 0, Z at 0. */
            category: components["schemas"]["TaxCodeCategory"] | null;
            /** @description Why no tax is charged, on documents and e-invoices; by default the words of the category. Sellers in the EU must give it for category E. */
            exemptionReason: string | null;
            active: boolean;
            /** @description True: a posted document uses it, so `rate` and `category` cannot change. Null: not known, for codes of earlier releases. */
            inUse: boolean | null;
            externalIds: components["schemas"]["ExternalIds"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
        };
        TaxCodeList: {
            items: components["schemas"]["TaxCode"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "code": "DE19",
         *       "name": "VAT 19 % (Germany)",
         *       "rate": "19",
         *       "category": "S",
         *       "active": true,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ]
         *     }
         */
        TaxCodeCreate: {
            /** @description Unique within the tenant. */
            code?: string | null;
            name?: string | null;
            /** @description Percent, until the first day of the first one of `rates`. Like `category`, it cannot change once a posted document uses the code. */
            rate?: string | null;
            /** @description The taxes that the first rate consists of, such as GST and QST in Quebec; `rate` is computed from them. Like `rate`, they cannot change once a posted document uses the code. Null: one tax. */
            components?: {
                /** @description Printed on documents; different for each component. */
                name: string;
                /** @description Percent. */
                rate: string;
                /** @description True: it is computed on the net amount and the components before it. */
                compound?: boolean;
                /**
                 * Format: uuid
                 * @description The account of the tax; null: the one with the role Tax.
                 */
                accountId?: string | null;
            }[] | null;
            /** @description VAT category of EN 16931 (UNCL 5305): S standard, Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O not subject to VAT. S needs a rate above 0, the others a rate of 0. If absent, it is derived from the rate: S above 0, Z at 0. */
            category?: components["schemas"]["TaxCodeCategory"] | null;
            /** @description Why no tax is charged, on documents and e-invoices; by default the words of the category. Sellers in the EU must give it for category E. */
            exemptionReason?: string | null;
            active?: boolean;
            externalIds?: components["schemas"]["ExternalIds"];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "name": "VAT 19 % (Germany)",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        TaxCodePatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            code?: string | null;
            name?: string | null;
            rate?: string | null;
            components?: {
                /** @description Printed on documents; different for each component. */
                name: string;
                /** @description Percent. */
                rate: string;
                /** @description True: it is computed on the net amount and the components before it. */
                compound?: boolean;
                /**
                 * Format: uuid
                 * @description The account of the tax; null: the one with the role Tax.
                 */
                accountId?: string | null;
            }[] | null;
            category?: components["schemas"]["TaxCodeCategory"] | null;
            exemptionReason?: string | null;
            active?: boolean;
        };
        /**
         * @example {
         *       "rate": "16",
         *       "validFrom": "2026-07-01"
         *     }
         */
        TaxCodeRates: {
            /** @description Percent. */
            rate?: string;
            components?: {
                /** @description Printed on documents; different for each component. */
                name: string;
                /** @description Percent. */
                rate: string;
                /** @description True: it is computed on the net amount and the components before it. */
                compound?: boolean;
                /**
                 * Format: uuid
                 * @description The account of the tax; null: the one with the role Tax.
                 */
                accountId?: string | null;
            }[];
            /**
             * Format: date
             * @description Its first day.
             */
            validFrom: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "validFrom": "2026-07-01"
         *     }
         */
        TaxCodeRemoveRate: {
            /**
             * Format: date
             * @description Its first day.
             */
            validFrom: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        TaxCodeBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["TaxCode"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /**
         * @description The part of a payment or credit note that settles one invoice. `/apply` of a payment or credit note creates it, `/unapply` reverses it.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "status": "Live",
         *       "sourceType": "payment",
         *       "sourceId": "0193d0a4-0000-7000-8000-000000000001",
         *       "sourceNumber": "PAY-2026-000007",
         *       "invoiceId": "0193d0a4-0000-7000-8000-000000000001",
         *       "invoiceNumber": "INV-2026-000123",
         *       "customerId": "0193d0a4-0000-7000-8000-000000000001",
         *       "currency": "EUR",
         *       "amount": "250.00",
         *       "postingDate": "2026-11-21",
         *       "appliedBy": "key:0193d0a4-0000-7000-8000-000000000002",
         *       "undoneAt": null,
         *       "undoneBy": null,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z"
         *     }
         */
        Allocation: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            status: components["schemas"]["AllocationStatus"];
            sourceType: components["schemas"]["AllocationSourceType"] | null;
            /**
             * Format: uuid
             * @description The payment or credit note.
             */
            sourceId: string | null;
            sourceNumber: string | null;
            /** Format: uuid */
            invoiceId: string | null;
            invoiceNumber: string | null;
            /** Format: uuid */
            customerId: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            amount: string;
            /** Format: date */
            postingDate: string | null;
            appliedBy: string | null;
            /** Format: date-time */
            undoneAt: string | null;
            undoneBy: string | null;
            externalIds: components["schemas"]["ExternalIds"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            expanded?: components["schemas"]["Expanded"];
        };
        AllocationList: {
            items: components["schemas"]["Allocation"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
            expanded?: components["schemas"]["Expanded"];
        };
        /**
         * @description Money received from a customer. A draft may be incomplete; `/post` validates strictly, assigns the number and writes the ledger entry; `/apply` settles invoices with it; `/void` voids it.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "number": null,
         *       "status": "Posted",
         *       "customerId": "0193d0a4-0000-7000-8000-0000000000c1",
         *       "currency": "EUR",
         *       "exchangeRate": null,
         *       "derivedFields": [
         *         "billingAddress",
         *         "billingCountry",
         *         "billingName",
         *         "buyerTaxId",
         *         "currency"
         *       ],
         *       "amount": "500.00",
         *       "receivedOn": "2026-11-21",
         *       "postingDate": null,
         *       "method": "BankTransfer",
         *       "accountId": null,
         *       "reference": "INV-2026-000123",
         *       "memo": null,
         *       "amountApplied": "250.00",
         *       "amountUnapplied": "0.00",
         *       "allocations": [
         *         {
         *           "allocationId": "0193d0a4-0000-7000-8000-0000000000d1",
         *           "invoiceId": "0193d0a4-0000-7000-8000-0000000000d2",
         *           "invoiceNumber": "INV-2026-000123",
         *           "amount": "250.00",
         *           "postingDate": "2026-11-21"
         *         }
         *       ],
         *       "chainHash": null,
         *       "postedAt": null,
         *       "postedBy": null,
         *       "voidedAt": null,
         *       "voidedBy": null,
         *       "voidReason": null,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "post",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Posted",
         *                 "allowed": "apply, unapply, void"
         *               },
         *               "message": "The record is Posted; possible: apply, unapply, void."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "apply",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "unapply",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "void",
         *           "allowed": true,
         *           "reasons": []
         *         }
         *       ]
         *     }
         */
        Payment: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /**
             * @description Gapless; assigned on posting.
             * @example PAY-2026-000007
             */
            number: string | null;
            status: components["schemas"]["PaymentStatus"];
            /** Format: uuid */
            customerId: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            /** @description Base currency for one unit of the document’s currency. */
            exchangeRate: string | null;
            /** @description The fields that follow another field or the customer, as long as the record is a draft. A value in a request ends that; `null` begins it again. */
            derivedFields: string[];
            amount: string | null;
            /** Format: date */
            receivedOn: string | null;
            /**
             * Format: date
             * @description Determines the accounting period; the document’s date by default.
             */
            postingDate: string | null;
            method: components["schemas"]["PaymentMethod"] | null;
            /**
             * Format: uuid
             * @description The account that received the money; by default the account with the role Bank.
             */
            accountId: string | null;
            /** @description The remittance information of the payer. */
            reference: string | null;
            memo: string | null;
            /** @description Applied to invoices. */
            amountApplied: string;
            /** @description The part that is not yet applied; zero unless posted. */
            amountUnapplied: string;
            /** @description The live allocations; `/api/allocations` also lists the reversed ones. */
            allocations: {
                /** Format: uuid */
                allocationId: string;
                /** Format: uuid */
                invoiceId: string;
                invoiceNumber: string;
                amount: string;
                /** Format: date */
                postingDate: string;
            }[];
            /** @description SHA-256 over the hash of the previous document in the number series and the fields that posting froze; null if not posted. */
            chainHash: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.120Z
             */
            postedAt: string | null;
            /** @example key:0193d0a4-0000-7000-8000-000000000002 */
            postedBy: string | null;
            /** Format: date-time */
            voidedAt: string | null;
            voidedBy: string | null;
            voidReason: string | null;
            externalIds: components["schemas"]["ExternalIds"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
            expanded?: components["schemas"]["Expanded"];
        };
        PaymentList: {
            items: components["schemas"]["Payment"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
            totals?: {
                currency: string | null;
                count: number;
                amount: components["schemas"]["Amount"];
                amountUnapplied: components["schemas"]["Amount"];
            }[] | null;
            expanded?: components["schemas"]["Expanded"];
        };
        /**
         * @example {
         *       "customerId": "0193d0a4-0000-7000-8000-0000000000c1",
         *       "currency": "EUR",
         *       "amount": "500.00",
         *       "receivedOn": "2026-11-21",
         *       "method": "BankTransfer",
         *       "reference": "INV-2026-000123",
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ]
         *     }
         */
        PaymentCreate: {
            /** Format: uuid */
            customerId?: string | null;
            /** @description ISO 4217. */
            currency?: string | null;
            /** @description Base currency for one unit of the document’s currency. */
            exchangeRate?: string | null;
            amount?: string | null;
            /** Format: date */
            receivedOn?: string | null;
            /**
             * Format: date
             * @description Determines the accounting period; the document’s date by default.
             */
            postingDate?: string | null;
            method?: components["schemas"]["PaymentMethod"] | null;
            /**
             * Format: uuid
             * @description The account that received the money; by default the account with the role Bank.
             */
            accountId?: string | null;
            /** @description The remittance information of the payer. */
            reference?: string | null;
            memo?: string | null;
            externalIds?: components["schemas"]["ExternalIds"];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "memo": null,
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        PaymentPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            /** Format: uuid */
            customerId?: string | null;
            currency?: string | null;
            exchangeRate?: string | null;
            amount?: string | null;
            /** Format: date */
            receivedOn?: string | null;
            /** Format: date */
            postingDate?: string | null;
            method?: components["schemas"]["PaymentMethod"] | null;
            /** Format: uuid */
            accountId?: string | null;
            reference?: string | null;
            memo?: string | null;
        };
        /**
         * @example {
         *       "allocations": [
         *         {
         *           "invoiceId": "0193d0a4-0000-7000-8000-0000000000d2",
         *           "amount": "250.00"
         *         }
         *       ]
         *     }
         */
        PaymentApply: {
            allocations: {
                /** Format: uuid */
                invoiceId: string;
                amount: string;
            }[];
            /**
             * Format: date
             * @description The posting date of the ledger entry, in an open period; by default the later of the two posting dates, or the first open date after it.
             */
            postingDate?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "allocationId": "0193d0a4-0000-7000-8000-0000000000d1"
         *     }
         */
        PaymentUnapply: {
            /** Format: uuid */
            allocationId: string;
            /**
             * Format: date
             * @description The posting date of the ledger entry, in an open period; by default the later of the two posting dates, or the first open date after it.
             */
            postingDate?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "reason": "Ordered twice"
         *     }
         */
        PaymentVoid: {
            /** @description The reason; stored with the payment. */
            reason: string;
            /** Format: date */
            reversalDate?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "reason": "Ordered twice"
         *     }
         */
        PaymentVoidMany: {
            ids: string[];
            /** @description The reason; stored with the payment. */
            reason: string;
            /** Format: date */
            reversalDate?: string;
        };
        PaymentBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["Payment"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /**
         * @description An account of the general ledger. Automatic postings need an active account for each role that they use; of several, they use the first by code.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "code": "4000",
         *       "name": "Revenue, services",
         *       "type": "Revenue",
         *       "role": null,
         *       "active": true,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ],
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z"
         *     }
         */
        Account: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /** @description Unique within the tenant. */
            code: string | null;
            name: string | null;
            type: components["schemas"]["AccountType"] | null;
            /** @description The role of the account in automatic postings. `RetainedEarnings`: no posting uses it; reports show the results of earlier fiscal years on it. It needs the type Equity. */
            role: components["schemas"]["AccountRole"] | null;
            active: boolean;
            externalIds: components["schemas"]["ExternalIds"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        AccountList: {
            items: components["schemas"]["Account"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "code": "4000",
         *       "name": "Revenue, services",
         *       "type": "Revenue",
         *       "active": true,
         *       "externalIds": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ]
         *     }
         */
        AccountCreate: {
            /** @description Unique within the tenant. */
            code?: string | null;
            name?: string | null;
            type?: components["schemas"]["AccountType"] | null;
            /** @description The role of the account in automatic postings. `RetainedEarnings`: no posting uses it; reports show the results of earlier fiscal years on it. It needs the type Equity. */
            role?: components["schemas"]["AccountRole"] | null;
            active?: boolean;
            externalIds?: components["schemas"]["ExternalIds"];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "name": "Revenue, services",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        AccountPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            code?: string | null;
            name?: string | null;
            type?: components["schemas"]["AccountType"] | null;
            role?: components["schemas"]["AccountRole"] | null;
            active?: boolean;
        };
        /**
         * @description A span of days, adjacent to the next period; the service creates future periods. Postings need an open period; a soft-closed period accepts those of Controllers and Admins, a closed period none. Periods are closed oldest first and reopened newest first.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "code": "2026-11",
         *       "startDate": "2026-11-01",
         *       "endDate": "2026-11-30",
         *       "status": "Open",
         *       "closedAt": null,
         *       "closedBy": null,
         *       "reopenedAt": null,
         *       "reopenedBy": null,
         *       "reopenReason": null,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "soft-close",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "close",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "reopen",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Open",
         *                 "allowed": "soft-close, close"
         *               },
         *               "message": "The record is Open; possible: soft-close, close."
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        Period: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            code: string | null;
            /** Format: date */
            startDate: string | null;
            /** Format: date */
            endDate: string | null;
            status: components["schemas"]["PeriodStatus"];
            /**
             * Format: date-time
             * @description When it was closed; null if it is not closed.
             */
            closedAt: string | null;
            closedBy: string | null;
            /**
             * Format: date-time
             * @description When it was last reopened, even if it was closed again.
             */
            reopenedAt: string | null;
            reopenedBy: string | null;
            /** @description The reason of the last reopening. */
            reopenReason: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
        };
        PeriodList: {
            items: components["schemas"]["Period"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "acceptWarnings": true
         *     }
         */
        PeriodClose: {
            /**
             * @description True: close in spite of warnings.
             * @default false
             */
            acceptWarnings: boolean;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "acceptWarnings": true
         *     }
         */
        PeriodCloseMany: {
            ids: string[];
            /**
             * @description True: close in spite of warnings.
             * @default false
             */
            acceptWarnings: boolean;
        };
        /**
         * @example {
         *       "reason": "An invoice of the supplier came late"
         *     }
         */
        PeriodReopen: {
            /** @description The reason; stored with the period. */
            reason: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "reason": "An invoice of the supplier came late"
         *     }
         */
        PeriodReopenMany: {
            ids: string[];
            /** @description The reason; stored with the period. */
            reason: string;
        };
        PeriodBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["Period"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /** @description A balanced double entry of the ledger. It is written in the transaction of its document and never changed or deleted; a reversing entry corrects it. */
        JournalEntry: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /**
             * @description The kind of its document.
             * @example invoice
             */
            documentType: string;
            /**
             * Format: uuid
             * @example 0193d0a4-0000-7000-8000-000000000001
             */
            documentId: string;
            /**
             * @description The number of the document; null if it has none.
             * @example INV-2026-000123
             */
            documentNumber: string | null;
            /** @description A document has at most one entry of each kind. */
            kind: components["schemas"]["JournalEntryKind"];
            /**
             * Format: date
             * @example 2026-11-21
             */
            postingDate: string;
            /**
             * Format: uuid
             * @example 0193d0a4-0000-7000-8000-000000000001
             */
            periodId: string;
            /**
             * @description ISO 4217; the currency of the document.
             * @example EUR
             */
            currency: string;
            /**
             * @description Sum of the debits.
             * @example 1190.00
             */
            amount: string;
            /**
             * @description Codes of the accounts debited.
             * @example 1200
             */
            debitAccounts: string | null;
            /**
             * @description Codes of the accounts credited.
             * @example 3806, 4000
             */
            creditAccounts: string | null;
            /**
             * Format: uuid
             * @description The entry that this one reverses.
             */
            reversalOf: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        JournalEntryList: {
            items: components["schemas"]["JournalEntry"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @description The seller’s details, which posting copies into each invoice, and the tenant’s settings. One record per tenant.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "name": "Daybook Demo Ltd",
         *       "address": "1 Harbour Row\nDublin D02 XY00",
         *       "country": "IE",
         *       "taxId": "IE6388047V",
         *       "registrationId": "638804",
         *       "email": "billing@daybook.example",
         *       "electronicAddress": "4012345000009",
         *       "electronicAddressScheme": "0088",
         *       "eInvoiceRules": "ByCountry",
         *       "iban": "IE29AIBK93115212345678",
         *       "bic": "AIBKIE2D",
         *       "payeeName": null,
         *       "timeZone": "Europe/Dublin",
         *       "baseCurrency": "EUR",
         *       "currencies": [
         *         "USD",
         *         "GBP",
         *         "CHF"
         *       ],
         *       "language": "en",
         *       "fourEyes": false,
         *       "requireSecondFactor": false,
         *       "requireAdminSecondFactor": true,
         *       "logo": null,
         *       "accentColor": "#1e3a5f",
         *       "documentCategory": "post-transaction",
         *       "sendReminders": false,
         *       "fiscalYearStart": 1,
         *       "periodsAheadMonths": 12,
         *       "invoiceNumbers": "INV-{yyyy}-{n:6}",
         *       "firstInvoiceNumber": "INV-2026-004711",
         *       "creditNumbers": "CRN-{yyyy}-{n:6}",
         *       "firstCreditNumber": null,
         *       "paymentNumbers": "PAY-{yyyy}-{n:6}",
         *       "firstPaymentNumber": null,
         *       "postingHorizonDays": null,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z"
         *     }
         */
        TenantSettings: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /** @description Legal name of the seller. */
            name: string | null;
            address: string | null;
            country: string | null;
            taxId: string | null;
            /** @description The number in a company register, for e-invoices. */
            registrationId: string | null;
            email: string | null;
            /** @description The address that receives e-invoices; the email address by default. */
            electronicAddress: string | null;
            /** @description Its scheme in the EAS code list: 0088 is a GLN, 9930 a German VAT identifier. */
            electronicAddressScheme: string | null;
            /** @description Whether documents must satisfy the rules of EN 16931 to be posted: `ByCountry` if seller and buyer are in the European Economic Area. What Directive 2006/112/EC requires of sellers in the EU is always checked. */
            eInvoiceRules: components["schemas"]["TenantSettingsEInvoiceRules"];
            /** @description The account that documents, mails and e-invoices name for payments (ISO 13616, without spaces). */
            iban: string | null;
            /** @description The BIC of its bank (ISO 9362). */
            bic: string | null;
            /** @description The holder of the account, as its bank knows it, if not the seller (BT-85 of e-invoices). */
            payeeName: string | null;
            /** @description The IANA time zone in which the tenant’s days begin, for example `Europe/Berlin`: decides what is today, and so what is overdue, which posting dates the horizon allows and the default days of reports. Timestamps stay in UTC. */
            timeZone: string;
            /** @description ISO 4217. The ledger’s currency; it cannot change. */
            baseCurrency: string | null;
            /** @description Currencies of documents in addition to the base currency. */
            currencies: string[];
            /** @description BCP 47. */
            language: string | null;
            /** @description Four-eyes approval: users and API keys may not approve their own postings. */
            fourEyes: boolean;
            /** @description Users who sign in with a password must set up a second factor before they can do anything else. Does not apply to identity providers and API keys. */
            requireSecondFactor: boolean;
            /** @description The same, only for Admins. On for tenants created by `POST /api/tenants` and `daybook tenants create`. */
            requireAdminSecondFactor: boolean;
            /** @description The `sha256` of an uploaded logo (`POST …/logo`), shown on documents and in mails. */
            logo: string | null;
            /** @description The colour of titles and totals of documents and mails: `#rrggbb`, with a contrast of at least 4.5 : 1 on white (WCAG 2.2, 1.4.3). */
            accentColor: string | null;
            /** @description The retry policy of emails and PDFs. */
            documentCategory: components["schemas"]["TenantSettingsDocumentCategory"];
            /** @description Whether customers get a reminder by email when a released invoice becomes overdue, at 12:00 of the day after the due date or later, in the tenant’s time zone. */
            sendReminders: boolean;
            /** @description The first month of the fiscal year, 1 for January: income and expense accounts begin it at zero in reports. It cannot change while a period is closed, nor in a year that has numbers with `{fy}`. */
            fiscalYearStart: number;
            /** @description The number of months after the current one that have accounting periods. A larger value takes effect within about an hour; a smaller one deletes no periods. */
            periodsAheadMonths: number;
            /** @description How posted documents of the kind INV are numbered: `{yyyy}` or `{yy}` is the year of the posting date, `{fy}` the year in which its fiscal year ends, and the pattern ends with `{n:6}`, the number with at least 6 digits. Without a year there is one series for all years. Null: `INV-{yyyy}-{n:6}`. It cannot change once a number of this year is assigned. */
            invoiceNumbers: string | null;
            /** @description The number that a series of the kind INV begins with, to continue the numbers of another system. Only before its first number is assigned. */
            firstInvoiceNumber: string | null;
            /** @description How posted documents of the kind CRN are numbered: `{yyyy}` or `{yy}` is the year of the posting date, `{fy}` the year in which its fiscal year ends, and the pattern ends with `{n:6}`, the number with at least 6 digits. Without a year there is one series for all years. Null: `CRN-{yyyy}-{n:6}`. It cannot change once a number of this year is assigned. */
            creditNumbers: string | null;
            /** @description The number that a series of the kind CRN begins with, to continue the numbers of another system. Only before its first number is assigned. */
            firstCreditNumber: string | null;
            /** @description How posted documents of the kind PAY are numbered: `{yyyy}` or `{yy}` is the year of the posting date, `{fy}` the year in which its fiscal year ends, and the pattern ends with `{n:6}`, the number with at least 6 digits. Without a year there is one series for all years. Null: `PAY-{yyyy}-{n:6}`. It cannot change once a number of this year is assigned. */
            paymentNumbers: string | null;
            /** @description The number that a series of the kind PAY begins with, to continue the numbers of another system. Only before its first number is assigned. */
            firstPaymentNumber: string | null;
            /** @description The latest posting date, in days after today; null: limited only by open periods. */
            postingHorizonDays: number | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        TenantSettingsList: {
            items: components["schemas"]["TenantSettings"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "currencies": [
         *         "USD",
         *         "GBP",
         *         "CHF"
         *       ],
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        TenantSettingsPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            name?: string | null;
            address?: string | null;
            country?: string | null;
            taxId?: string | null;
            registrationId?: string | null;
            email?: string | null;
            electronicAddress?: string | null;
            electronicAddressScheme?: string | null;
            eInvoiceRules?: components["schemas"]["TenantSettingsEInvoiceRules"];
            iban?: string | null;
            bic?: string | null;
            payeeName?: string | null;
            timeZone?: string;
            currencies?: string[];
            language?: string | null;
            fourEyes?: boolean;
            requireSecondFactor?: boolean;
            requireAdminSecondFactor?: boolean;
            logo?: string | null;
            accentColor?: string | null;
            documentCategory?: components["schemas"]["TenantSettingsDocumentCategory"];
            sendReminders?: boolean;
            fiscalYearStart?: number;
            periodsAheadMonths?: number;
            invoiceNumbers?: string | null;
            firstInvoiceNumber?: string | null;
            creditNumbers?: string | null;
            firstCreditNumber?: string | null;
            paymentNumbers?: string | null;
            firstPaymentNumber?: string | null;
            postingHorizonDays?: number | null;
        };
        /**
         * @description A credential of a program: `Authorization: Bearer <key>`. Only the response to this POST contains the key, in `key`.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "name": "Webshop",
         *       "role": "Clerk",
         *       "scopes": [
         *         "invoices:read",
         *         "payments:write"
         *       ],
         *       "expiresAt": "2027-12-31T23:59:59.000Z",
         *       "status": "Active",
         *       "hint": "w3Zp",
         *       "revokedAt": null,
         *       "secretNumber": 1,
         *       "secretEnds": [
         *         "2026-11-22T08:30:00.000Z"
         *       ],
         *       "createdBy": "user:0193d0a4-0000-7000-8000-000000000001",
         *       "ownerId": "0193d0a4-0000-7000-8000-000000000001",
         *       "ownerRole": "Admin",
         *       "ownerStatus": "Active",
         *       "effectiveRole": "Clerk",
         *       "countsAs": [
         *         "user:0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "lastUsedAt": "2026-11-21T08:30:00.000Z",
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "rotate",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "revoke",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "take-over",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "people_only",
         *               "params": {},
         *               "message": "Only signed-in users can do this; API keys cannot."
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        ApiKey: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            name: string | null;
            /** @description The most that the key may do; `effectiveRole` is what it may do now. */
            role: components["schemas"]["ApiKeyRole"] | null;
            /** @description Narrows the key to these operations of its role: the first part of the path, and `read` for GET or `write` for the others. `write` does not include `read`. Empty: all that the role allows. */
            scopes: string[];
            /** Format: date-time */
            expiresAt: string | null;
            status: components["schemas"]["ApiKeyStatus"];
            /** @description The last characters of the key. */
            hint: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            /** @description How often the secret was rotated. */
            secretNumber: number;
            /** @description Until when the previous secrets work, the latest first. */
            secretEnds: string[];
            /** @description The user who created it, directly or with another key, or the key of the operator that did; null: the operator. With `fourEyes`, a user and all keys of the user count as one. */
            createdBy: string | null;
            /**
             * Format: uuid
             * @description The user who answers for the key: at first the one who created it, directly or with another key. Null: the installation operator.
             */
            ownerId: string | null;
            /** @description The present role of the owner; changes without a new RowVersion. */
            ownerRole: components["schemas"]["ApiKeyOwnerRole"] | null;
            /** @description The present status of the owner; changes without a new RowVersion. */
            ownerStatus: components["schemas"]["ApiKeyOwnerStatus"] | null;
            /** @description What the key may do now: no more than `role` and no more than the present role of the owner. Null: it is revoked, or its owner is not active, and requests with it are rejected. */
            effectiveRole: components["schemas"]["ApiKeyEffectiveRole"] | null;
            /** @description With `fourEyes`, the key counts as one with these users and keys: all who owned it or rotated its secret. */
            countsAs: string[];
            /**
             * Format: date-time
             * @description Accurate to a minute; does not change the RowVersion.
             */
            lastUsedAt: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
        };
        ApiKeyList: {
            items: components["schemas"]["ApiKey"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "name": "Webshop",
         *       "role": "Clerk",
         *       "scopes": [
         *         "invoices:read",
         *         "payments:write"
         *       ],
         *       "expiresAt": "2027-12-31T23:59:59.000Z"
         *     }
         */
        ApiKeyCreate: {
            name?: string | null;
            /** @description The most that the key may do; `effectiveRole` is what it may do now. */
            role?: components["schemas"]["ApiKeyRole"] | null;
            /** @description Narrows the key to these operations of its role: the first part of the path, and `read` for GET or `write` for the others. `write` does not include `read`. Empty: all that the role allows. */
            scopes?: string[];
            /** Format: date-time */
            expiresAt?: string | null;
        };
        ApiKeyWithSecret: components["schemas"]["ApiKey"] & {
            /**
             * @description The secret. Returned only once; a replayed response does not contain it.
             * @example dbk_live_…
             */
            key?: string;
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "name": "Webshop",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        ApiKeyPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            name?: string | null;
        };
        ApiKeyBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["ApiKeyWithSecret"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /**
         * @description A user of this tenant. The POST invites the user by mail; only its response contains the `invitation`, for `/accept-invitation#<invitation>`, valid for 7 days.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "email": "controller@daybook.example",
         *       "name": "Controller",
         *       "role": "Controller",
         *       "status": "Active",
         *       "invitedAt": "2026-11-21T08:30:00.000Z",
         *       "joinedAt": "2026-11-21T08:30:00.000Z",
         *       "deactivatedAt": null,
         *       "sessionsEndedAt": null,
         *       "lastSignInAt": "2026-11-21T08:30:00.000Z",
         *       "countsAs": [
         *         "user:0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "keys": [
         *         {
         *           "id": "0193d0a4-0000-7000-8000-000000000001",
         *           "name": "Webshop",
         *           "role": "Clerk"
         *         }
         *       ],
         *       "defaultViews": {
         *         "invoices": "0193d0a4-0000-7000-8000-000000000001"
         *       },
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "invite",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Active",
         *                 "allowed": "deactivate, end-sessions"
         *               },
         *               "message": "The record is Active; possible: deactivate, end-sessions."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "deactivate",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "reactivate",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Active",
         *                 "allowed": "deactivate, end-sessions"
         *               },
         *               "message": "The record is Active; possible: deactivate, end-sessions."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "end-sessions",
         *           "allowed": true,
         *           "reasons": []
         *         }
         *       ]
         *     }
         */
        User: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /** @description Stored in lower case and Unicode NFKC. A person has one account for all tenants. It cannot be changed after the invitation: to correct it, deactivate the user and invite the right address. */
            email: string | null;
            name: string | null;
            /** @description A change applies from the next request. Users cannot change their own role. API keys with scopes neither change it nor invite or reactivate users. */
            role: components["schemas"]["UserRole"];
            status: components["schemas"]["UserStatus"];
            /**
             * Format: date-time
             * @description The time of the last invitation.
             */
            invitedAt: string | null;
            /** Format: date-time */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @description The time of the last deactivation, which ended all sessions.
             */
            deactivatedAt: string | null;
            /**
             * Format: date-time
             * @description The last time that an Admin ended the sessions: sessions of earlier sign-ins are not valid in this tenant.
             */
            sessionsEndedAt: string | null;
            /**
             * Format: date-time
             * @description Does not change the RowVersion.
             */
            lastSignInAt: string | null;
            /** @description With `fourEyes`, the user counts as one with these users, who were shown the invitation link and could use it themselves. Empty once the user has signed in with a proved address: by a mailed link or the identity provider. */
            countsAs: string[];
            /** @description The API keys that the user owns and that are neither revoked nor expired. They may do at most what the user may, and stop while the user is not active; another Admin can take one over: `POST /api/api-keys/{id}/take-over`. Changes without a new RowVersion. */
            keys: {
                /** Format: uuid */
                id: string;
                name: string | null;
                role: components["schemas"]["UserRole"];
            }[];
            /** @description By collection, the saved view that the user’s lists open with. */
            defaultViews: {
                [key: string]: string;
            };
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
        };
        UserList: {
            items: components["schemas"]["User"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "email": "controller@daybook.example",
         *       "name": "Controller",
         *       "role": "Controller"
         *     }
         */
        UserCreate: {
            /** @description Stored in lower case and Unicode NFKC. A person has one account for all tenants. It cannot be changed after the invitation: to correct it, deactivate the user and invite the right address. */
            email?: string | null;
            name?: string | null;
            /** @description A change applies from the next request. Users cannot change their own role. API keys with scopes neither change it nor invite or reactivate users. */
            role?: components["schemas"]["UserRole"];
        };
        UserWithSecret: components["schemas"]["User"] & {
            /**
             * @description For the link that accepts it. Returned only once; a replayed response does not contain it.
             * @example q0fJ…
             */
            invitation?: string;
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "name": "Controller",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        UserPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            email?: string | null;
            name?: string | null;
            role?: components["schemas"]["UserRole"];
        };
        UserBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["UserWithSecret"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /**
         * @description An address that receives business events by HTTP POST, signed as specified by Standard Webhooks 1.0. Only the response to this POST contains the secret, in `secret`.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "url": "https://erp.example.com/hooks/daybook",
         *       "description": "ERP",
         *       "eventTypes": [
         *         "invoice.*"
         *       ],
         *       "enabled": true,
         *       "customHeaders": {
         *         "X-Environment": "production"
         *       },
         *       "category": "post-transaction",
         *       "filter": "data.total.gte=1000&data.currency.in=EUR,USD",
         *       "payload": "full",
         *       "format": "standard",
         *       "ordering": "none",
         *       "ratePerSecond": null,
         *       "status": "Enabled",
         *       "disabledAt": null,
         *       "disabledReason": null,
         *       "disabledCause": null,
         *       "disabledBy": null,
         *       "secretHint": "w3Zp",
         *       "consecutiveFailures": 0,
         *       "failingSince": null,
         *       "lastSuccessAt": "2026-11-21T08:30:00.000Z",
         *       "lastFailureAt": null,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "rotate-secret",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "test",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "replay",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "enable",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Enabled",
         *                 "allowed": "rotate-secret, test, replay, disable"
         *               },
         *               "message": "The record is Enabled; possible: rotate-secret, test, replay, disable."
         *             }
         *           ]
         *         },
         *         {
         *           "action": "disable",
         *           "allowed": true,
         *           "reasons": []
         *         }
         *       ]
         *     }
         */
        WebhookEndpoint: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /** @description An https URL with a public address, without user name, password or fragment. */
            url: string | null;
            description: string | null;
            /** @description `*` for all events, `invoice.*` for those of one kind, or types of /api/event-types. */
            eventTypes: string[];
            /** @description If false, events are neither sent nor queued; deliveries queued before wait. `/replay` queues the missed events. Equivalent to `status`: `/enable` and `/disable` change both. */
            enabled: boolean;
            /** @description Sent with each delivery; names start with `X-`. Receivers authenticate the sender by the signature, so do not put a password here. */
            customHeaders: {
                [key: string]: string;
            };
            /** @description The retry policy of its deliveries. */
            category: components["schemas"]["WebhookEndpointCategory"];
            /** @description Conditions on the `data` of events in the grammar of lists, joined by `&`: only events that meet all of them are sent. Each field must be in the data of all `eventTypes`. `webhook.test` is sent anyway. */
            filter: string | null;
            /** @description `thin`: without `data`, with the `url` of the record. */
            payload: components["schemas"]["WebhookEndpointPayload"];
            /** @description `standard`: the event as in the feed. `cloudevents`: CloudEvents 1.0 in structured mode. */
            format: components["schemas"]["WebhookEndpointFormat"];
            /** @description `entity`: the events of one record are sent in their order: each waits until the one before is delivered or has failed finally. Applies to events from then on. */
            ordering: components["schemas"]["WebhookEndpointOrdering"];
            /** @description The most calls that begin in a second, of all processes. Null: no limit. */
            ratePerSecond: number | null;
            status: components["schemas"]["WebhookEndpointStatus"];
            /** Format: date-time */
            disabledAt: string | null;
            disabledReason: string | null;
            /** @description A stable code: `disabledReason` has the text of `GivenReason`, `consecutiveFailures` and `failingSince` the details of `DeliveriesFailing`. Null if an older release disabled the endpoint. */
            disabledCause: components["schemas"]["WebhookEndpointDisabledCause"] | null;
            disabledBy: string | null;
            /** @description The last characters of the newest secret. */
            secretHint: string | null;
            /** @description Deliveries that failed in their last attempt, since the last successful attempt. */
            consecutiveFailures: number;
            /**
             * Format: date-time
             * @description The first failed attempt since the last successful one.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Accurate to ten seconds. Changes of these four fields do not change the RowVersion.
             */
            lastSuccessAt: string | null;
            /** Format: date-time */
            lastFailureAt: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
        };
        WebhookEndpointList: {
            items: components["schemas"]["WebhookEndpoint"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "url": "https://erp.example.com/hooks/daybook",
         *       "description": "ERP",
         *       "eventTypes": [
         *         "invoice.*"
         *       ],
         *       "enabled": true,
         *       "customHeaders": {
         *         "X-Environment": "production"
         *       },
         *       "category": "post-transaction",
         *       "filter": "data.total.gte=1000&data.currency.in=EUR,USD",
         *       "payload": "full",
         *       "format": "standard",
         *       "ordering": "none"
         *     }
         */
        WebhookEndpointCreate: {
            /** @description An https URL with a public address, without user name, password or fragment. */
            url?: string | null;
            description?: string | null;
            /** @description `*` for all events, `invoice.*` for those of one kind, or types of /api/event-types. */
            eventTypes?: string[];
            /** @description If false, events are neither sent nor queued; deliveries queued before wait. `/replay` queues the missed events. Equivalent to `status`: `/enable` and `/disable` change both. */
            enabled?: boolean;
            /** @description Sent with each delivery; names start with `X-`. Receivers authenticate the sender by the signature, so do not put a password here. */
            customHeaders?: {
                [key: string]: string;
            };
            /** @description The retry policy of its deliveries. */
            category?: components["schemas"]["WebhookEndpointCategory"];
            /** @description Conditions on the `data` of events in the grammar of lists, joined by `&`: only events that meet all of them are sent. Each field must be in the data of all `eventTypes`. `webhook.test` is sent anyway. */
            filter?: string | null;
            /** @description `thin`: without `data`, with the `url` of the record. */
            payload?: components["schemas"]["WebhookEndpointPayload"];
            /** @description `standard`: the event as in the feed. `cloudevents`: CloudEvents 1.0 in structured mode. */
            format?: components["schemas"]["WebhookEndpointFormat"];
            /** @description `entity`: the events of one record are sent in their order: each waits until the one before is delivered or has failed finally. Applies to events from then on. */
            ordering?: components["schemas"]["WebhookEndpointOrdering"];
            /** @description The most calls that begin in a second, of all processes. Null: no limit. */
            ratePerSecond?: number | null;
        };
        WebhookEndpointWithSecret: components["schemas"]["WebhookEndpoint"] & {
            /**
             * @description Signs its deliveries. Returned only once; a replayed response does not contain it.
             * @example whsec_…
             */
            secret?: string;
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "url": "https://erp.example.com/hooks/daybook",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        WebhookEndpointPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            url?: string | null;
            description?: string | null;
            eventTypes?: string[];
            customHeaders?: {
                [key: string]: string;
            };
            category?: components["schemas"]["WebhookEndpointCategory"];
            filter?: string | null;
            payload?: components["schemas"]["WebhookEndpointPayload"];
            format?: components["schemas"]["WebhookEndpointFormat"];
            ordering?: components["schemas"]["WebhookEndpointOrdering"];
            ratePerSecond?: number | null;
        };
        /**
         * @example {
         *       "since": "2026-11-20T00:00:00.000Z",
         *       "types": [
         *         "invoice.*"
         *       ]
         *     }
         */
        WebhookEndpointReplay: {
            /**
             * Format: date-time
             * @description The time of the first event; not in the future.
             */
            since: string;
            /** @description Only these types, of those that the endpoint subscribes to. */
            types?: string[];
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "since": "2026-11-20T00:00:00.000Z",
         *       "types": [
         *         "invoice.*"
         *       ]
         *     }
         */
        WebhookEndpointReplayMany: {
            ids: string[];
            /**
             * Format: date-time
             * @description The time of the first event; not in the future.
             */
            since: string;
            /** @description Only these types, of those that the endpoint subscribes to. */
            types?: string[];
        };
        /**
         * @example {
         *       "reason": "The receiver is moving to another host"
         *     }
         */
        WebhookEndpointDisable: {
            /** @description The reason; shown with the endpoint and sent with the event. By default it names the actor. */
            reason?: string;
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ],
         *       "reason": "The receiver is moving to another host"
         *     }
         */
        WebhookEndpointDisableMany: {
            ids: string[];
            /** @description The reason; shown with the endpoint and sent with the event. By default it names the actor. */
            reason?: string;
        };
        WebhookEndpointWithQueued: components["schemas"]["WebhookEndpoint"] & {
            /** @description What the action queued. */
            queued: {
                /** @description Number of effects. */
                count: number;
                /** @description Their ids; `/api/effects/{id}` shows the status of each. */
                effects: string[];
            };
        };
        WebhookEndpointBulkRecord: components["schemas"]["WebhookEndpoint"] & {
            /**
             * @description Signs its deliveries. Returned only once; a replayed response does not contain it.
             * @example whsec_…
             */
            secret?: string;
            /** @description What the action queued. */
            queued?: {
                /** @description Number of effects. */
                count: number;
                /** @description Their ids; `/api/effects/{id}` shows the status of each. */
                effects: string[];
            };
        };
        WebhookEndpointBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["WebhookEndpointBulkRecord"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /** @description A queued side effect. It is committed with the change that caused it, and runs afterwards. */
        Effect: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            kind: components["schemas"]["EffectKind"];
            /** @description Determines the retry policy. */
            category: components["schemas"]["EffectCategory"];
            /** @description The current retry policy: `manual` after a manual retry, else that of the category. */
            policy: components["schemas"]["EffectPolicy"];
            status: components["schemas"]["EffectStatus"];
            /**
             * @description The event’s type, the mail’s template, the kind of document, or the refresh.
             * @example invoice.posted
             */
            name: string;
            /**
             * @description The record that caused it; null if it is about several records.
             * @example invoice
             */
            subjectType: string | null;
            /**
             * Format: uuid
             * @example 0193d0a4-0000-7000-8000-000000000001
             */
            subjectId: string | null;
            /**
             * Format: uuid
             * @description The event that it delivers; the `webhook-id` of all attempts.
             * @example 0193d0a4-0000-7000-8000-000000000001
             */
            eventId: string | null;
            /**
             * Format: uuid
             * @example 0193d0a4-0000-7000-8000-000000000001
             */
            webhookEndpointId: string | null;
            /** @description The current status of the endpoint; changes without a new RowVersion. Null for a role that may not read endpoints. */
            webhookEndpointStatus: components["schemas"]["EffectWebhookEndpointStatus"] | null;
            /**
             * @description All attempts so far.
             * @example 1
             */
            attempts: number;
            /**
             * @description The attempts since it was queued or manually retried; the policy counts these.
             * @example 1
             */
            roundAttempts: number;
            /**
             * @description How often, since the last completed attempt, a worker was lost while running it, or could not run it because of a transient database error. This does not count as an attempt.
             * @example 0
             */
            rescues: number;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.120Z
             */
            lastAttemptAt: string | null;
            lastOutcome: components["schemas"]["EffectLastOutcome"] | null;
            /** @example 200 */
            lastHttpStatus: number | null;
            /**
             * @description A stable code; /docs/errors lists all with their params. Null if an older release ran it.
             * @example done
             */
            lastCode: string | null;
            /**
             * @description What the message is about, unformatted: decimal strings, ISO 8601 dates, codes.
             * @example {}
             */
            lastParams: {
                [key: string]: string | number | boolean;
            } | null;
            /**
             * @description The reason, in English.
             * @example Done.
             */
            lastReason: string | null;
            /** @description How to fix it. */
            lastRemedy: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.131Z
             */
            finishedAt: string | null;
            /**
             * @description The request that caused it.
             * @example b4c1a7e2-52c5-4f0e-9f4e-6d2f6a4f7f10
             */
            requestId: string;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
        };
        EffectList: {
            items: components["schemas"]["Effect"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        EffectBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["Effect"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        /**
         * @description When failed effects are retried. A change applies to all attempts that are not scheduled yet.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "category": "post-transaction",
         *       "attempts": 3,
         *       "initialDelaySeconds": 60,
         *       "factor": "15",
         *       "maxDelaySeconds": 3600,
         *       "jitterPercent": 10,
         *       "timeoutSeconds": 15,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z"
         *     }
         */
        RetryPolicy: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /** @description `post-transaction`: business events; `scheduled`: scheduled jobs; `document`: emails and PDFs, if the tenant settings use it; `manual`: manual retries. */
            category: components["schemas"]["RetryPolicyCategory"];
            /** @description The total, including the first one. */
            attempts: number;
            initialDelaySeconds: number;
            /** @description Each delay is this many times the one before: 1 to 100. */
            factor: string;
            /** @description The longest delay, without jitter; also limits `Retry-After` of a receiver. */
            maxDelaySeconds: number;
            /** @description The longest random time that is added to a delay. */
            jitterPercent: number;
            /** @description The timeout of a whole call, including the response body. */
            timeoutSeconds: number;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        RetryPolicyList: {
            items: components["schemas"]["RetryPolicy"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "attempts": 3,
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        RetryPolicyPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            attempts?: number;
            initialDelaySeconds?: number;
            factor?: string;
            maxDelaySeconds?: number;
            jitterPercent?: number;
            timeoutSeconds?: number;
        };
        /**
         * @description An email with its state. `Kept`: not sent, because no SMTP server is configured. `Unknown`: the connection or the worker was lost before the server’s reply was stored; the service does not resend it automatically.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "status": "Sent",
         *       "template": "invoice-released",
         *       "recipient": "ap@north.example",
         *       "alsoTo": [],
         *       "cc": [],
         *       "sender": "billing@daybook.example",
         *       "replyTo": null,
         *       "subject": "Invoice INV-2026-000123",
         *       "textBody": "Dear customer, …",
         *       "htmlBody": "<!doctype html><p>Dear customer, …",
         *       "messageId": "<0193d0a4@daybook.example>",
         *       "attachments": [],
         *       "sentAt": "2026-11-21T08:30:01.000Z",
         *       "response": "250 OK",
         *       "subjectType": "invoice",
         *       "subjectId": "0193d0a4-0000-7000-8000-000000000001",
         *       "effectId": "0193d0a4-0000-7000-8000-000000000001",
         *       "attempt": 1,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z"
         *     }
         */
        Mail: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            status: components["schemas"]["MailStatus"];
            template: string;
            recipient: string;
            /** @description Further addresses in `To`. */
            alsoTo: string[];
            /** @description The addresses in `Cc`. */
            cc: string[];
            sender: string;
            replyTo: string | null;
            subject: string;
            textBody: string;
            /** @description Render it only without scripts, for example in a sandboxed frame. */
            htmlBody: string;
            messageId: string;
            attachments: {
                filename: string;
                mediaType: string;
                bytes: number;
                sha256: string;
            }[];
            /** Format: date-time */
            sentAt: string | null;
            /** @description The reply of the SMTP server; without one, why it is unknown or why the mail was not sent. */
            response: string | null;
            subjectType: string | null;
            /** Format: uuid */
            subjectId: string | null;
            /** Format: uuid */
            effectId: string;
            /** @description The attempt of its effect. */
            attempt: number;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        MailList: {
            items: components["schemas"]["Mail"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @description A successful or rejected action that concerns access: sign-ins, keys, roles, settings, secrets, exports. The service never changes it. It contains no secrets.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "at": "2026-11-21T08:30:00.000Z",
         *       "actor": "key:0193d0a4-0000-7000-8000-000000000001",
         *       "actorName": "Webshop",
         *       "action": "key.created",
         *       "outcome": "done",
         *       "subjectType": "apiKey",
         *       "subjectId": "0193d0a4-0000-7000-8000-000000000001",
         *       "address": "203.0.113.7",
         *       "userAgent": "curl/8.14.1",
         *       "requestId": "b4c1a7e2-52c5-4f0e-9f4e-6d2f6a4f7f10",
         *       "count": 1,
         *       "details": {
         *         "name": "Webshop",
         *         "role": "Clerk",
         *         "expiresAt": null
         *       },
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z"
         *     }
         */
        AuditEntry: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            /**
             * Format: date-time
             * @description When it happened; with a `count`, the first time.
             */
            at: string;
            /** @description The actor; null if unknown. */
            actor: string | null;
            /** @description The name of the actor at that time; null if unknown. */
            actorName: string | null;
            action: components["schemas"]["AuditEntryAction"];
            outcome: components["schemas"]["AuditEntryOutcome"];
            /** @description The kind of the record that it is about. */
            subjectType: string | null;
            /** Format: uuid */
            subjectId: string | null;
            /** @description The IP address of the client; null without a request. */
            address: string | null;
            /** @description The User-Agent of the client, truncated to 256 characters. */
            userAgent: string | null;
            requestId: string | null;
            /** @description How often it happened: rejections of one credential in quick succession are one entry. */
            count: number;
            /** @description Further details of the action. */
            details: {
                [key: string]: unknown;
            };
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        AuditEntryList: {
            items: components["schemas"]["AuditEntry"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @description A named view of a list: filters, search, sorting and columns. Private until it is shared. Each role saves own views; a Controller or an Admin shares views, and changes shared ones. A private view of a user who left stays visible to each Admin, who can share or delete it.
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "name": "Overdue, largest first",
         *       "collection": "invoices",
         *       "query": "status.in=Posted,Released&sort=-total",
         *       "columns": [
         *         "number",
         *         "customerId",
         *         "total"
         *       ],
         *       "status": "Active",
         *       "createdBy": "user:0193d0a4-0000-7000-8000-000000000001",
         *       "visibleTo": "user:0193d0a4-0000-7000-8000-000000000001",
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "share",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "unshare",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "delete",
         *           "allowed": true,
         *           "reasons": []
         *         }
         *       ]
         *     }
         */
        SavedView: {
            id: components["schemas"]["RecordId"];
            RowVersion: components["schemas"]["RowVersion"];
            name: string | null;
            /** @description The list that it is a view of. */
            collection: components["schemas"]["SavedViewCollection"] | null;
            /** @description The query string of the list, without `?`: filters, `sort` and `q`. Validated when it is written, not when it is read. */
            query: string | null;
            /** @description The visible columns, in their order: fields, or columns of a client. Empty: the default ones. */
            columns: string[];
            status: components["schemas"]["SavedViewStatus"];
            createdBy: string | null;
            /** @description `everyone` for a shared view; otherwise `createdBy`, and each Admin sees it too. */
            visibleTo: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            availableActions: components["schemas"]["AvailableAction"][];
        };
        SavedViewList: {
            items: components["schemas"]["SavedView"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
            totalCount?: components["schemas"]["TotalCount"];
            totalCountIsExact?: boolean;
        };
        /**
         * @example {
         *       "name": "Overdue, largest first",
         *       "collection": "invoices",
         *       "query": "status.in=Posted,Released&sort=-total",
         *       "columns": [
         *         "number",
         *         "customerId",
         *         "total"
         *       ]
         *     }
         */
        SavedViewCreate: {
            name?: string | null;
            /** @description The list that it is a view of. */
            collection?: components["schemas"]["SavedViewCollection"] | null;
            /** @description The query string of the list, without `?`: filters, `sort` and `q`. Validated when it is written, not when it is read. */
            query?: string | null;
            /** @description The visible columns, in their order: fields, or columns of a client. Empty: the default ones. */
            columns?: string[];
        };
        /**
         * @description Exactly one field, and RowVersion unless it is in `If-Match`.
         * @example {
         *       "name": "Overdue, largest first",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g"
         *     }
         */
        SavedViewPatch: {
            RowVersion?: components["schemas"]["RowVersion"];
            name?: string | null;
            collection?: components["schemas"]["SavedViewCollection"] | null;
            query?: string | null;
            columns?: string[];
        };
        SavedViewBulkResult: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The status that the single action would return. */
                status: number;
                record?: components["schemas"]["SavedView"];
                /** @description True: omitted because of its size. */
                recordOmitted?: boolean;
                problem?: components["schemas"]["Problem"];
                /** @description Of a dry run: what to look at; they never prevent the action. */
                warnings?: components["schemas"]["ProblemDetail"][];
            }[];
        };
        Expanded: {
            customers?: components["schemas"]["Customer"][];
            taxCodes?: components["schemas"]["TaxCode"][];
            accounts?: components["schemas"]["Account"][];
            /** @description How many are left out: beyond 1000 records, or 1 MiB. */
            omitted?: number;
        };
        /**
         * @description Opaque; changes with every visible change.
         * @example Vb1u0bX0m2u7u0mYc3Hn5g
         */
        RowVersion: string;
        /**
         * Format: uuid
         * @description UUIDv7, made by the service.
         * @example 0193d0a4-0000-7000-8000-000000000001
         */
        RecordId: string;
        /**
         * Format: date-time
         * @description RFC 3339, UTC, milliseconds. Ids have it, so this order is that of ids.
         * @example 2026-11-21T08:30:00.000Z
         */
        CreatedAt: string;
        /**
         * Format: date-time
         * @description RFC 3339, UTC, milliseconds.
         * @example 2026-11-21T08:31:12.345Z
         */
        UpdatedAt: string;
        /** @example {} */
        ActionInput: {
            RowVersion?: components["schemas"]["RowVersion"];
        };
        /**
         * @example {
         *       "ids": [
         *         "0193d0a4-0000-7000-8000-000000000001"
         *       ]
         *     }
         */
        ActionInputMany: {
            ids: string[];
        };
        /** @description RFC 9457. */
        Problem: {
            /** @description Documentation of the code. */
            type: string;
            title: string;
            status: number;
            /** @description The message of this occurrence, in English. */
            detail: string;
            /** @description Stable: `detail` is the message of this code with `params`. */
            detailCode: string;
            /** @description What the message is about, unformatted: decimal strings, ISO 8601 dates, codes. */
            params: {
                [key: string]: string | number | boolean;
            };
            /** @description Stable; use it to distinguish errors. */
            code: string;
            requestId: string;
            errors: components["schemas"]["ProblemDetail"][];
            /** @description Number of problems beyond the 100 listed; absent if all are listed. */
            errorsOmitted?: number;
        };
        ProblemDetail: {
            /** @description RFC 6901 pointer into the record or body, or a parameter’s name. */
            pointer: string;
            /** @description Stable; /docs/errors lists each with its params. */
            code: string;
            /** @description What the message is about, unformatted: decimal strings, ISO 8601 dates, codes. */
            params: {
                [key: string]: string | number | boolean;
            };
            /** @description English. */
            message: string;
        };
        /**
         * @description Own keys: names that other systems give to the record, unique in the tenant for this type of record and system. POST …/external-ids adds and removes them in every state.
         * @example [
         *       {
         *         "system": "shopify",
         *         "id": "991"
         *       }
         *     ]
         */
        ExternalIds: components["schemas"]["ExternalId"][];
        ExternalId: {
            system: string;
            id: string;
        };
        /**
         * @example {
         *       "add": [
         *         {
         *           "system": "shopify",
         *           "id": "991"
         *         }
         *       ]
         *     }
         */
        ExternalIdsChange: {
            add?: components["schemas"]["ExternalId"][];
            remove?: components["schemas"]["ExternalId"][];
            RowVersion?: components["schemas"]["RowVersion"];
        };
        AvailableAction: {
            action: string;
            /** @description For this credential, in this state. */
            allowed: boolean;
            reasons: components["schemas"]["ProblemDetail"][];
        };
        /**
         * @example {
         *       "action": "post",
         *       "ready": false,
         *       "problems": [
         *         {
         *           "pointer": "/name",
         *           "code": "required",
         *           "params": {
         *             "field": "name"
         *           },
         *           "message": "Give name a value."
         *         }
         *       ],
         *       "warnings": [
         *         {
         *           "pointer": "/name",
         *           "code": "text_too_short",
         *           "params": {
         *             "min": 2
         *           },
         *           "message": "Send at least 2 characters."
         *         }
         *       ]
         *     }
         */
        Readiness: {
            action: string;
            ready: boolean;
            problems: components["schemas"]["ProblemDetail"][];
            /** @description Number of problems beyond the 100 listed; absent if all are listed. */
            problemsOmitted?: number;
            /** @description What to look at before the action; they never prevent it. */
            warnings: components["schemas"]["ProblemDetail"][];
        };
        Change: {
            /** @description `memo`, or `lines/<id>/quantity`; a whole line is `lines/<id>`. */
            path: string;
            /** @description The value before, of any type; null if there was none. */
            old: unknown;
            /** @description The value after, of any type; null if there is none. */
            new: unknown;
            /** @description `create`, `patch`, the action, or `refresh`: an action first took changed values of other records. */
            operation: string;
            /** @description `user:<id>`, `key:<id of the API key>` or `system:<part>`. */
            actor: string;
            /** @description The current name of the actor; null if it has none. */
            actorName: string | null;
            /** Format: date-time */
            at: string;
            requestId: string;
            RowVersion: components["schemas"]["RowVersion"];
        };
        /** @description At most 10,000: if more match, `totalCountIsExact` is false. Null if counting took too long. */
        TotalCount: number | null;
        ChangeList: {
            items: components["schemas"]["Change"][];
            /** @description Send it as `cursor` (`after` for changes). */
            nextCursor: string | null;
            hasMore: boolean;
        };
        /** Format: uuid */
        Id: string;
        Ids: components["schemas"]["Id"][];
        /** Format: date */
        CalendarDate: string;
        /** Format: date-time */
        Instant: string;
        DecimalNumber: string;
        DecimalNumbers: components["schemas"]["DecimalNumber"][];
        Amount: string;
        Amounts: components["schemas"]["Amount"][];
        /** @description A positive amount debits the account, a negative one credits it. `amount` is in the currency of the document, `baseAmount` in the base currency; each sums to zero over the entry. */
        JournalLine: {
            position: number;
            accountId: components["schemas"]["Id"];
            /** @description The current one of the account. */
            accountCode: string | null;
            /** @description The current one of the account. */
            accountName: string | null;
            amount: components["schemas"]["Amount"];
            baseAmount: components["schemas"]["Amount"];
            /** Format: uuid */
            taxCodeId: string | null;
            /** @description Percent; null if it has no tax code, or an earlier release posted it. */
            taxRate: components["schemas"]["DecimalNumber"];
            /** @description The component of the tax code; null if it has none. */
            taxComponent: string | null;
        };
        /**
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "documentType": "invoice",
         *       "documentId": "0193d0a4-0000-7000-8000-000000000001",
         *       "documentNumber": "INV-2026-000123",
         *       "kind": "posting",
         *       "postingDate": "2026-11-21",
         *       "periodId": "0193d0a4-0000-7000-8000-000000000001",
         *       "currency": "EUR",
         *       "amount": "1190.00",
         *       "debitAccounts": "1200",
         *       "creditAccounts": "3806, 4000",
         *       "reversalOf": null,
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "baseCurrency": "EUR",
         *       "reversedBy": null,
         *       "lines": [
         *         {
         *           "position": 1,
         *           "accountId": "0193d0a4-0000-7000-8000-0000000000a2",
         *           "accountCode": "1200",
         *           "accountName": "Trade receivables",
         *           "amount": "1190.00",
         *           "baseAmount": "1190.00",
         *           "taxCodeId": null,
         *           "taxRate": null,
         *           "taxComponent": null
         *         }
         *       ]
         *     }
         */
        JournalEntryWithLines: components["schemas"]["JournalEntry"] & {
            /** @description ISO 4217; the currency of `baseAmount`. */
            baseCurrency: string | null;
            /**
             * Format: uuid
             * @description The entry that reverses this one.
             */
            reversedBy: string | null;
            lines: components["schemas"]["JournalLine"][];
        };
        ClosingItem: {
            /** @description The code that /close would return, such as `drafts_inside`. */
            code: string;
            /** @description The number of records found; 0: nothing to do. */
            count: number;
            /** @description Whether `acceptWarnings` accepts it. */
            waivable: boolean;
            /** @description What was found, with the names of the first records. */
            message: string;
            /** @description How to resolve it; empty if nothing was found. */
            resolution: string;
            /** @description URLs of lists that together contain the records; of failed effects the first 100 of each kind of document. */
            links: string[];
        };
        ClosingChecklist: {
            /** Format: uuid */
            periodId: string;
            /** @description The code of the period, such as `2026-11`. */
            code: string;
            status: components["schemas"]["PeriodStatus"];
            /** @description Whether /close would succeed now. */
            ready: boolean;
            /** @description Whether /close with `acceptWarnings` would succeed now. */
            readyWithWarnings: boolean;
            items: components["schemas"]["ClosingItem"][];
        };
        NumberSeries: {
            id: components["schemas"]["Id"];
            RowVersion: components["schemas"]["RowVersion"];
            series: string;
            /** @description The first number assigned; null if there is none. */
            first: number | null;
            /** @description The last number assigned; null if there is none. */
            last: number | null;
            firstNumber: string | null;
            lastNumber: string | null;
            /** @description The first number whose document has a hash. */
            chainedFrom: number;
            /** @description `chainHash` of the last document. A copy of it outside the service proves later that no document up to this one was altered. */
            chainHash: string | null;
        };
        /** @description A business event, immutable: all interfaces return the same bytes. */
        EventEnvelope: {
            /**
             * Format: uuid
             * @description The ID of the event; the `webhook-id` of its deliveries.
             */
            id: string;
            /** @description One of `/api/event-types`. */
            type: string;
            /** @description The version of the schema: another number for a change that breaks receivers. Events of releases before it have none: that is 1. */
            schemaVersion?: number;
            /** Format: date-time */
            timestamp: string;
            /** @description The position in the feed of this tenant: a later commit never has a lower one. */
            sequence: number;
            entity: {
                type: string;
                /** Format: uuid */
                id: string;
                RowVersion: string;
                /** @description The number of changes of this record: a lower one is older. */
                sequence: number;
            };
            actor: {
                type: string;
                id: string;
            };
            requestId: string;
            /** @description The whole record as it was committed. */
            data: Record<string, never>;
        };
        EventList: {
            items: components["schemas"]["EventEnvelope"][];
            /** @description The `after` of the next page, now or later: no event is skipped. */
            nextCursor: string;
            hasMore: boolean;
        };
        EventType: {
            type: string;
            summary: string;
            /** @description As in `entity.type`. */
            entity: string;
            /** @description JSON Schema (2020-12) of the envelope with `data`. */
            schema: Record<string, never>;
            sample: components["schemas"]["EventEnvelope"];
        };
        EventTypeList: {
            items: components["schemas"]["EventType"][];
            nextCursor: string | null;
            hasMore: boolean;
        };
        /**
         * @example {
         *       "entityType": "invoice",
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "tab": "0193d0a4-0000-7000-8000-000000000001"
         *     }
         */
        PresenceReport: {
            entityType: components["schemas"]["PresenceEntityType"];
            /**
             * Format: uuid
             * @description The record.
             */
            id: string;
            /**
             * Format: uuid
             * @description Chosen by the client: one for each view of a record, such as an editor.
             */
            tab: string;
            /** @description True: the window no longer shows it. */
            isLeaving?: boolean;
        };
        PresentUser: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /**
         * @example {
         *       "users": [
         *         {
         *           "id": "0193d0a4-0000-7000-8000-000000000001",
         *           "name": "Demo Clerk"
         *         }
         *       ]
         *     }
         */
        PresentUsers: {
            users: components["schemas"]["PresentUser"][];
        };
        ChangeEntry: {
            /** @description The place in the feed of the tenant; ascending, not without gaps. */
            sequence: number;
            entityType: components["schemas"]["ChangeEntityType"];
            id: components["schemas"]["RecordId"];
            /** @description The version that the change made. */
            RowVersion: string;
            /** @description `create`, `patch`, the action, or `refresh`; `removed`: the record left the reach of the caller, for the `reason`. */
            operation: string;
            /** @description The paths of the changed fields, as in /changes of the record. */
            fields: string[];
            /** @description The ids of the lines that the change removed. */
            removedLines: string[];
            /** Format: date-time */
            at: string;
            /** @description `user:<id>`, `key:<id of the API key>` or `system:<part>`. */
            actor: string;
            /** @description Of `removed` alone. */
            reason?: components["schemas"]["ChangeRemovalReason"];
            /** @description With `include=record`: the record of that type as `GET` shows it, without what is derived when it is read. `docs/reference/changes.md` lists the fields. */
            record?: {
                [key: string]: unknown;
            };
        };
        ChangeFeed: {
            items: components["schemas"]["ChangeEntry"][];
            /** @description The `cursor` of the next page; always present. */
            nextCursor: string;
            /** @description Whether there are changes after this page now. */
            hasMore: boolean;
        };
        /** @description By days overdue. */
        AgedAmounts: {
            notDue: components["schemas"]["Amount"];
            days1To30: components["schemas"]["Amount"];
            days31To60: components["schemas"]["Amount"];
            days61To90: components["schemas"]["Amount"];
            daysOver90: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
        };
        /** @description `unapplied`: payments and other credits as far as they settle no invoice yet, negative. `balance` is the amount due plus `unapplied`: what the customer owes, and the balance of the accounts with the roles Receivable and CustomerCredit. */
        AgedBalance: {
            notDue: components["schemas"]["Amount"];
            days1To30: components["schemas"]["Amount"];
            days31To60: components["schemas"]["Amount"];
            days61To90: components["schemas"]["Amount"];
            daysOver90: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
            unapplied: components["schemas"]["Amount"];
            balance: components["schemas"]["Amount"];
        };
        AgedInCurrency: {
            currency: string;
            documents: number;
            notDue: components["schemas"]["Amount"];
            days1To30: components["schemas"]["Amount"];
            days31To60: components["schemas"]["Amount"];
            days61To90: components["schemas"]["Amount"];
            daysOver90: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
            unapplied: components["schemas"]["Amount"];
            balance: components["schemas"]["Amount"];
        };
        /** @description ISO 4217; null before the tenant is set up. */
        BaseCurrency: string | null;
        /** @description The freshness of the summaries. */
        Freshness: {
            /**
             * Format: date-time
             * @description When the summaries were last refreshed; null: never.
             */
            refreshedAt: string | null;
            /** @description The summaries include all events up to this sequence. */
            upToSequence: number;
            /** @description Queued and running refreshes. */
            pending: number;
            /** @description The age of the oldest of them. */
            behindSeconds: number;
            /** @description Refreshes that failed or were cancelled since the summaries were last rebuilt. Until they are retried, or `daybook analytics rebuild` has run, the summaries may be incomplete. */
            failed: number;
        };
        OpenInCurrency: {
            currency: string;
            documents: number;
            amountDue: components["schemas"]["Amount"];
            overdue: components["schemas"]["Amount"];
            unapplied: components["schemas"]["Amount"];
            balance: components["schemas"]["Amount"];
        };
        /** @description Attempts by outcome class; classes without attempts are absent. */
        OutcomeCounts: {
            ok?: number;
            dns?: number;
            refused?: number;
            tls?: number;
            timeout?: number;
            blocked_address?: number;
            http_4xx?: number;
            http_5xx?: number;
            redirect?: number;
            too_large?: number;
            rejected?: number;
            deferred?: number;
            unknown?: number;
            internal?: number;
        };
        /** @description Decimal; null if the divisor is zero. */
        Percent: string | null;
        /**
         * @description `cache`: the summaries, for today and later; `ledger`: the journal entries, for an earlier day, or if an allocation or reversal of a document posted by then has a later posting date.
         * @enum {string}
         */
        ReportSource: "cache" | "ledger";
        RevenueInCurrency: {
            currency: string;
            amount: components["schemas"]["Amount"];
            baseAmount: components["schemas"]["Amount"];
        };
        /** @description Balances in one currency. `closing` is `receivable.total` plus `unapplied`: credits that settle no invoice yet, negative. */
        StatementBalance: {
            currency: string;
            opening: components["schemas"]["Amount"];
            closing: components["schemas"]["Amount"];
            receivable: components["schemas"]["AgedAmounts"];
            unapplied: components["schemas"]["Amount"];
        };
        /** @description A positive amount charges the customer, a negative one credits it. `balance` is the balance after it in its currency. */
        StatementMovement: {
            postingDate: components["schemas"]["CalendarDate"];
            kind: components["schemas"]["JournalEntryKind"];
            /** @description The entity of the document. */
            documentType: string;
            documentId: components["schemas"]["Id"];
            documentNumber: string;
            /**
             * Format: date
             * @description Null for documents that credit the customer.
             */
            dueDate: string | null;
            currency: string;
            amount: components["schemas"]["Amount"];
            balance: components["schemas"]["Amount"];
        };
        StatementItem: {
            /** Format: date */
            documentDate: string | null;
            /** @description The entity of the document. */
            documentType: string;
            documentId: components["schemas"]["Id"];
            documentNumber: string;
            /**
             * Format: date
             * @description Null for documents that credit the customer.
             */
            dueDate: string | null;
            currency: string;
            amount: components["schemas"]["Amount"];
            amountDue: components["schemas"]["Amount"];
            daysOverdue: number;
        };
        Tenant: {
            /** Format: uuid */
            id: string;
            /**
             * @description Constant, because a tenant cannot be changed here.
             * @example Vb1u0bX0m2u7u0mYc3Hn5g
             */
            RowVersion: string;
            name: string | null;
            mode: components["schemas"]["TenantMode"];
            /** Format: date-time */
            createdAt: string;
        };
        TenantPage: {
            items: components["schemas"]["Tenant"][];
            nextCursor: string | null;
            hasMore: boolean;
        };
        /**
         * @example {
         *       "name": "Harbour Trading Ltd",
         *       "baseCurrency": "EUR",
         *       "country": "IE",
         *       "adminEmail": "admin@daybook.example"
         *     }
         */
        TenantCreate: {
            name: string;
            /** @description ISO 4217. The currency of the ledger; cannot be changed. */
            baseCurrency: string;
            /** @description The address of the invited Admin. */
            adminEmail: string;
            country?: string;
            /** @default en */
            language: string;
            currencies?: string[];
            /** @default live */
            mode: components["schemas"]["TenantMode"];
        };
        /**
         * @example {
         *       "tenant": {
         *         "id": "0193d0a4-0000-7000-8000-000000000001",
         *         "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *         "name": "Harbour Trading Ltd",
         *         "mode": "live",
         *         "createdAt": "2026-11-21T08:30:00.000Z"
         *       },
         *       "userId": "0193d0a4-0000-7000-8000-000000000002",
         *       "invitation": "q0fJ3vGmYw5nTqk1xJ8cPzR7uB2eLhA4dS6fVoIiNhE"
         *     }
         */
        FoundedTenant: {
            tenant: components["schemas"]["Tenant"];
            /**
             * Format: uuid
             * @description The ID of the Admin, in status Invited.
             */
            userId: string;
            /** @description For the link that accepts it, `/accept-invitation#<invitation>`. Returned only once. */
            invitation: string;
        };
        /**
         * @example {
         *       "content": "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGPQJhEwjGoY1TB8NQAAlpuBATFSRGsAAAAASUVORK5CYII="
         *     }
         */
        UploadLogo: {
            /** @description Base64 of a PNG with 8 bits, RGB or RGBA, not interlaced; at most 1200 × 600 pixels and 200 KiB. Metadata is removed. */
            content: string;
        };
        /**
         * @example {
         *       "sha256": "9f86d081…",
         *       "width": 16,
         *       "height": 16,
         *       "content": "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGPQJhEwjGoY1TB8NQAAlpuBATFSRGsAAAAASUVORK5CYII="
         *     }
         */
        Logo: {
            /** @description The value for `logo` of the settings. */
            sha256: string;
            width: number;
            height: number;
            /** @description Base64 of the PNG. */
            content: string;
        };
        /**
         * @example {
         *       "sha256": "9f86d081…",
         *       "width": 16,
         *       "height": 16,
         *       "content": "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGPQJhEwjGoY1TB8NQAAlpuBATFSRGsAAAAASUVORK5CYII="
         *     }
         */
        SelectedLogo: {
            /** @description The value for `logo` of the settings. */
            sha256: string | null;
            width: number | null;
            height: number | null;
            /** @description Base64 of the PNG. */
            content: string | null;
        };
        /**
         * @example {
         *       "email": "controller@daybook.example",
         *       "password": "four words of your own"
         *     }
         */
        SignIn: {
            email?: string;
            password?: string;
            /** @description The code of the second factor: six digits, or a recovery code. Required if one is set up. */
            code?: string;
            /**
             * Format: uuid
             * @description By default the tenant of the last sign-in.
             */
            tenantId?: string;
            /** @description The token of a sign-in link, instead of email and password. */
            token?: string;
        };
        /**
         * @example {
         *       "tenantId": "0193d0a4-0000-7000-8000-000000000001"
         *     }
         */
        SwitchTenant: {
            /** Format: uuid */
            tenantId: string;
        };
        /**
         * @example {
         *       "invitation": "q0fJ3vGmYw5nTqk1xJ8cPzR7uB2eLhA4dS6fVoIiNhE"
         *     }
         */
        ReadInvitation: {
            invitation: string;
        };
        /**
         * @example {
         *       "invitation": "q0fJ3vGmYw5nTqk1xJ8cPzR7uB2eLhA4dS6fVoIiNhE",
         *       "password": "four words of your own"
         *     }
         */
        AcceptInvitation: {
            invitation: string;
            /** @description A new password; for an account with a password, that password. Absent if signed in. */
            password?: string;
            name?: string;
            /** @description The code of the second factor: six digits, or a recovery code. Required if one is set up. */
            code?: string;
        };
        /**
         * @example {
         *       "email": "controller@daybook.example"
         *     }
         */
        RequestPasswordReset: {
            email: string;
        };
        /**
         * @example {
         *       "token": "q0fJ3vGmYw5nTqk1xJ8cPzR7uB2eLhA4dS6fVoIiNhE",
         *       "password": "four words of your own"
         *     }
         */
        ResetPassword: {
            token: string;
            /** @description At least 12 characters, and hard to guess. */
            password: string;
        };
        /**
         * @example {
         *       "password": "four words of your own"
         *     }
         */
        BeginSecondFactor: {
            /** @description Required if the user has one. */
            password?: string;
        };
        /**
         * @example {
         *       "code": "123456"
         *     }
         */
        ConfirmSecondFactor: {
            /** @description Six digits, or a recovery code. */
            code: string;
        };
        /**
         * @example {
         *       "password": "four words of your own",
         *       "code": "123456"
         *     }
         */
        DisableSecondFactor: {
            /** @description Required if the user has one. */
            password?: string;
            /** @description Six digits, or a recovery code. */
            code: string;
        };
        /**
         * @example {
         *       "currentPassword": "four old words",
         *       "password": "four words of your own"
         *     }
         */
        ChangePassword: {
            currentPassword: string;
            /** @description At least 12 characters, and hard to guess. */
            password: string;
        };
        Tenancy: {
            /** Format: uuid */
            id: string;
            /**
             * @description Changes with the name, mode or role.
             * @example Vb1u0bX0m2u7u0mYc3Hn5g
             */
            RowVersion: string;
            name: string | null;
            mode: components["schemas"]["TenantMode"];
            role: components["schemas"]["UserRole"];
            current: boolean;
        };
        /**
         * @example {
         *       "actor": {
         *         "type": "user",
         *         "id": "0193d0a4-0000-7000-8000-000000000005",
         *         "name": "Controller",
         *         "role": "Controller"
         *       },
         *       "tenant": {
         *         "id": "0193d0a4-0000-7000-8000-000000000001",
         *         "name": "Daybook Demo Ltd",
         *         "mode": "live",
         *         "timeZone": "Europe/Dublin",
         *         "fiscalYearStart": 1
         *       },
         *       "tenants": [
         *         {
         *           "id": "0193d0a4-0000-7000-8000-000000000001",
         *           "name": "Daybook Demo Ltd",
         *           "mode": "live",
         *           "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *           "role": "Controller",
         *           "current": true
         *         }
         *       ],
         *       "person": {
         *         "email": "controller@daybook.example",
         *         "hasPassword": true,
         *         "secondFactor": false,
         *         "secondFactorNeeded": false
         *       },
         *       "defaultViews": {
         *         "invoices": "0193d0a4-0000-7000-8000-000000000001"
         *       },
         *       "operator": false,
         *       "session": {
         *         "id": "0193d0a4-0000-7000-8000-0000000000d5",
         *         "expiresAt": "2026-11-21T08:30:00.000Z"
         *       },
         *       "operations": [
         *         "listInvoices",
         *         "getInvoice"
         *       ]
         *     }
         */
        Me: {
            actor: {
                type: components["schemas"]["IdentityType"];
                /**
                 * Format: uuid
                 * @description The ID of the user or API key: `user:<id>` in histories.
                 */
                id: string;
                name: string | null;
                role: components["schemas"]["UserRole"];
            };
            tenant: {
                /** Format: uuid */
                id: string;
                name: string | null;
                mode: components["schemas"]["TenantMode"];
                /** @description The IANA time zone in which its days begin. */
                timeZone: string;
                /** @description The first month of its fiscal year. */
                fiscalYearStart: number;
            };
            /** @description The tenants that the user can switch to; empty for an API key. */
            tenants: components["schemas"]["Tenancy"][];
            person: {
                email: string;
                hasPassword: boolean;
                /** @description Whether a second factor is set up. */
                secondFactor: boolean;
                /** @description Whether the tenant requires a second factor that is not set up: nothing else can be done until it is. */
                secondFactorNeeded: boolean;
            } | null;
            /** @description By collection, the saved view that a list opens with. */
            defaultViews: {
                [key: string]: string;
            };
            /** @description Whether the identity may create tenants. */
            operator: boolean;
            session: {
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                expiresAt: string;
            } | null;
            /** @description The `operationId` of all operations that the role permits. */
            operations: string[];
        };
        Session: {
            /** Format: uuid */
            id: string;
            /**
             * @description Constant, because a session cannot be changed.
             * @example Vb1u0bX0m2u7u0mYc3Hn5g
             */
            RowVersion: string;
            /** Format: uuid */
            tenantId: string;
            method: components["schemas"]["SessionMethod"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Accurate to half a minute.
             */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            address: string | null;
            userAgent: string | null;
            current: boolean;
        };
        Sessions: {
            items: components["schemas"]["Session"][];
        };
        /**
         * @example {
         *       "ended": 1
         *     }
         */
        SessionsEnded: {
            ended: number;
        };
        /**
         * @example {
         *       "email": "controller@daybook.example",
         *       "tenantName": "Daybook Demo Ltd",
         *       "role": "Controller",
         *       "signedIn": false,
         *       "hasAccount": false,
         *       "hasPassword": null
         *     }
         */
        Invitation: {
            email: string;
            tenantName: string | null;
            role: components["schemas"]["UserRole"];
            /** @description Whether the request has a session of this account: no password is needed. */
            signedIn: boolean;
            /** @description Whether the account has a password. If not, send a new one, or sign in with the identity provider, which accepts the invitation. Null: there is no account, or it is not disclosed. */
            hasPassword: boolean | null;
            /** @description Whether the address has an account: then send its password, if it has one. Null: not disclosed, because the link was shown to an Admin instead of mailed. */
            hasAccount: boolean | null;
        };
        /**
         * @example {
         *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
         *       "uri": "otpauth://totp/Daybook:controller@daybook.example?issuer=Daybook&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30"
         *     }
         */
        NewSecondFactor: {
            /** @description Base32, for manual entry in an authenticator app. */
            secret: string;
            /** @description An `otpauth:` URI, for a QR code. */
            uri: string;
        };
        /**
         * @example {
         *       "recoveryCodes": [
         *         "k2vn-q7xa-5ocb-3mhd-uw4e-7tzi"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Each replaces a code once. Returned only once. */
            recoveryCodes: string[];
        };
        /**
         * @example {
         *       "password": true,
         *       "oidc": {
         *         "label": "Single sign-on"
         *       }
         *     }
         */
        SignInMethods: {
            password: boolean;
            oidc: {
                /** @description The text of a button that links to `/api/oidc/sign-in`. */
                label: string;
            } | null;
        };
        /**
         * @example {
         *       "accepted": true
         *     }
         */
        Accepted: {
            accepted: boolean;
        };
        /**
         * @example {
         *       "collection": "invoices",
         *       "viewId": "0193d0a4-0000-7000-8000-000000000001"
         *     }
         */
        SetDefaultView: {
            collection: components["schemas"]["DefaultViewCollection"];
            /**
             * Format: uuid
             * @description Null: the list opens without a view.
             */
            viewId: string | null;
        };
        WebhookFilterPreview: {
            /** @description How many of `items` would be sent. */
            matching: number;
            /** @description The latest events of these types, newest first. */
            items: {
                /** Format: uuid */
                id: string;
                type: string;
                sequence: number;
                /** Format: date-time */
                timestamp: string;
                /** Format: uuid */
                entityId: string;
                matches: boolean;
                /** @description The conditions that it does not meet, each with the value of the event. */
                unmet: {
                    condition: string;
                    /** @description As text; null: it has none. */
                    value: string | null;
                }[];
            }[];
        };
        Attempt: {
            number: number;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            endedAt: string;
            /** @description `ok`, or the class of the failure. */
            outcome: string;
            /** @description A stable code; /docs/errors lists all with their params. Null in attempts of older releases. */
            code: string | null;
            /** @description What the message is about, unformatted: decimal strings, ISO 8601 dates, codes. */
            params: {
                [key: string]: string | number | boolean;
            } | null;
            /** @description The reason, in one English sentence. */
            reason: string;
            /** @description How to fix it; empty on success. */
            remedy: string;
            httpStatus: number | null;
            /** @description The remote IP address. */
            address: string | null;
            /** @description The sent headers, including the signature; other values that may be secret are `(redacted)`. Null, like `address` and the response, for a role that may not read the record, mail or webhook endpoint. */
            requestHeaders: {
                [key: string]: string;
            } | null;
            responseHeaders: {
                [key: string]: string;
            } | null;
            /** @description The first 16 KiB. */
            responseBody: string | null;
            responseTruncated: boolean;
        };
        /**
         * @example {
         *       "id": "0193d0a4-0000-7000-8000-000000000001",
         *       "RowVersion": "Vb1u0bX0m2u7u0mYc3Hn5g",
         *       "kind": "webhook",
         *       "category": "post-transaction",
         *       "policy": "post-transaction",
         *       "status": "Succeeded",
         *       "name": "invoice.posted",
         *       "subjectType": "invoice",
         *       "subjectId": "0193d0a4-0000-7000-8000-000000000001",
         *       "eventId": "0193d0a4-0000-7000-8000-000000000001",
         *       "webhookEndpointId": "0193d0a4-0000-7000-8000-000000000001",
         *       "webhookEndpointStatus": "Enabled",
         *       "attempts": 1,
         *       "roundAttempts": 1,
         *       "rescues": 0,
         *       "nextAttemptAt": null,
         *       "lastAttemptAt": "2026-11-21T08:30:00.120Z",
         *       "lastOutcome": "ok",
         *       "lastHttpStatus": 200,
         *       "lastCode": "done",
         *       "lastParams": {},
         *       "lastReason": "Done.",
         *       "lastRemedy": null,
         *       "finishedAt": "2026-11-21T08:30:00.131Z",
         *       "requestId": "b4c1a7e2-52c5-4f0e-9f4e-6d2f6a4f7f10",
         *       "createdAt": "2026-11-21T08:30:00.000Z",
         *       "updatedAt": "2026-11-21T08:31:12.345Z",
         *       "availableActions": [
         *         {
         *           "action": "retry",
         *           "allowed": true,
         *           "reasons": []
         *         },
         *         {
         *           "action": "cancel",
         *           "allowed": false,
         *           "reasons": [
         *             {
         *               "pointer": "",
         *               "code": "invalid_transition",
         *               "params": {
         *                 "status": "Succeeded",
         *                 "allowed": "retry"
         *               },
         *               "message": "The record is Succeeded; possible: retry."
         *             }
         *           ]
         *         }
         *       ],
         *       "requestBody": null,
         *       "attemptLog": [
         *         {
         *           "number": 1,
         *           "startedAt": "2026-11-21T08:30:00.120Z",
         *           "endedAt": "2026-11-21T08:30:00.131Z",
         *           "outcome": "ok",
         *           "code": "done",
         *           "params": {},
         *           "reason": "Done.",
         *           "remedy": "",
         *           "httpStatus": 200,
         *           "address": "203.0.113.7",
         *           "requestHeaders": {
         *             "content-type": "application/json",
         *             "webhook-id": "0193d0a4-0000-7000-8000-000000000001",
         *             "webhook-timestamp": "1795249800",
         *             "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
         *           },
         *           "responseHeaders": {
         *             "content-length": "0"
         *           },
         *           "responseBody": "",
         *           "responseTruncated": false
         *         }
         *       ]
         *     }
         */
        EffectWithAttempts: components["schemas"]["Effect"] & {
            /** @description The exact body of each webhook request; null for a role that may not read the record. */
            requestBody: string | null;
            /** @description The latest 50, oldest first. */
            attemptLog: components["schemas"]["Attempt"][];
        };
        /**
         * @example {
         *       "subject": "Our invoice"
         *     }
         */
        PreviewMail: {
            /** @description One line. Default: the subject of the template, in the customer’s language. */
            subject?: string;
            /** @description Plain text; an empty line begins a paragraph. Default: the text of the template, in the customer’s language. */
            text?: string;
        };
        /**
         * @example {
         *       "to": "accounts@northwind.example",
         *       "replyTo": "billing@daybook.example",
         *       "senderName": "Daybook Demo Ltd",
         *       "subject": "Invoice INV-2026-000123 from Daybook Demo Ltd",
         *       "text": "Hello Northwind Foods GmbH,\n\nplease find attached our invoice INV-2026-000123.",
         *       "htmlBody": "<!doctype html><p>Hello Northwind Foods GmbH, …",
         *       "textBody": "Hello Northwind Foods GmbH, …",
         *       "attachment": "INV-2026-000123.pdf"
         *     }
         */
        MailPreview: {
            /** @description The address of the customer; null if it has none. */
            to: string | null;
            /** @description The `email` of the tenant settings; while it is null, no mail can be sent. */
            replyTo: string | null;
            senderName: string | null;
            subject: string;
            /** @description The text to edit. */
            text: string;
            /** @description Render it only without scripts, for example in a sandboxed frame. */
            htmlBody: string;
            textBody: string;
            /** @description The file name of the PDF. */
            attachment: string;
        };
        /**
         * @example {
         *       "periodFrom": "2026-11-01",
         *       "periodTo": "2026-11-30",
         *       "to": [
         *         "accounts@northwind.example"
         *       ]
         *     }
         */
        SendStatement: {
            /**
             * Format: date
             * @description The first posting date.
             */
            periodFrom: string;
            /**
             * Format: date
             * @description The last posting date.
             */
            periodTo: string;
            to: string[];
            cc?: string[];
            /** @description One line. Default: the subject of the template, in the customer’s language. */
            subject?: string;
            /** @description Plain text; an empty line begins a paragraph. Default: the text of the template, in the customer’s language. */
            text?: string;
        };
        /**
         * @example {
         *       "periodFrom": "2026-11-01",
         *       "periodTo": "2026-11-30"
         *     }
         */
        PreviewStatementMail: {
            /**
             * Format: date
             * @description The first posting date.
             */
            periodFrom: string;
            /**
             * Format: date
             * @description The last posting date.
             */
            periodTo: string;
            /** @description One line. Default: the subject of the template, in the customer’s language. */
            subject?: string;
            /** @description Plain text; an empty line begins a paragraph. Default: the text of the template, in the customer’s language. */
            text?: string;
        };
        LoggedRequest: {
            id: components["schemas"]["RecordId"];
            /**
             * Format: date-time
             * @description When its response ended.
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
            /**
             * Format: uuid
             * @example 0193d0a4-0000-7000-8000-000000000001
             */
            keyId: string;
            /** @example PATCH */
            method: string;
            /**
             * @description The path of the operation, with the names of its parameters.
             * @example /api/invoices/{id}
             */
            route: string;
            /**
             * @description Null: the client left before the response.
             * @example 200
             */
            status: number | null;
            /**
             * @description Milliseconds until the whole response was sent.
             * @example 12
             */
            durationMs: number;
            /**
             * @description `X-Request-Id` of the response.
             * @example 0193d0a4-0000-7000-8000-000000000001
             */
            requestId: string;
        };
        LoggedRequestList: {
            items: components["schemas"]["LoggedRequest"][];
            nextCursor: string | null;
            hasMore: boolean;
        };
        /** @description Contains the property of its kind: `change` for the kinds `change` and `action`, otherwise the one with the name of the kind. */
        TimelineItem: {
            kind: components["schemas"]["TimelineItemKind"];
            /** Format: date-time */
            at: string;
            /** @description `user:<id>`, `key:<id of the API key>` or `system:<part>`. */
            actor: string | null;
            /** @description The current name of the actor. */
            actorName: string | null;
            /** @description The same for everything that one request caused. */
            requestId: string | null;
            change?: {
                /** @description `create`, `patch`, the action, or `refresh`: an action first took changed values of other records. */
                operation: string;
                RowVersion: string;
                /** @description The reason given for the action, if it requires one. */
                reason: string | null;
                /** @description The fields changed by one commit; paths as in /changes. */
                fields: {
                    path: string;
                    old: unknown;
                    new: unknown;
                }[];
            };
            audit?: {
                /** Format: uuid */
                id: string;
                action: components["schemas"]["AuditEntryAction"];
                outcome: components["schemas"]["AuditEntryOutcome"];
                address: string | null;
                details: {
                    [key: string]: unknown;
                };
            };
            event?: {
                /** Format: uuid */
                id: string;
                type: string;
                sequence: number;
            };
            effect?: {
                /** Format: uuid */
                id: string;
                kind: string;
                /** @description The type of the event, the mail template, or the kind of document. */
                name: string;
                status: string;
                /** Format: uuid */
                webhookEndpointId: string | null;
                lastReason: string | null;
                /** Format: date-time */
                nextAttemptAt: string | null;
                /** @description The latest 10, oldest first. */
                attemptLog: {
                    number: number;
                    /** Format: date-time */
                    startedAt: string;
                    /** Format: date-time */
                    endedAt: string;
                    /** @description `ok`, or the class of the failure. */
                    outcome: string;
                    /** @description A stable code; null in attempts of older releases. */
                    code: string | null;
                    /** @description What the message is about, unformatted: decimal strings, ISO 8601 dates, codes. */
                    params: {
                        [key: string]: string | number | boolean;
                    } | null;
                    /** @description The reason, in one English sentence. */
                    reason: string;
                    httpStatus: number | null;
                }[];
            };
        };
        /** @description Changes of fields, one item per commit; actions, with their reason; events; effects (mails, PDFs, webhooks) with their attempts; and entries of the audit log. An effect has the time of its queueing and its current state. */
        Timeline: {
            items: components["schemas"]["TimelineItem"][];
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
            hasMore: boolean;
        };
        /** @enum {string} */
        InvoiceStatus: "Draft" | "Posted" | "Released" | "Voided";
        /** @enum {string} */
        InvoicePaymentStatus: "None" | "Unpaid" | "PartiallyPaid" | "Paid";
        /** @enum {string} */
        InvoiceReference: "customerId" | "lines.taxCodeId" | "lines.accountId";
        /** @enum {string} */
        ListFormat: "json" | "csv" | "csv-bom" | "ndjson";
        /** @enum {string} */
        DecimalSign: "point" | "comma";
        /** @enum {string} */
        OnExternalId: "refuse" | "return";
        /** @enum {string} */
        CreditNoteStatus: "Draft" | "Posted" | "Released" | "Voided";
        /** @enum {string} */
        CreditNoteReference: "customerId" | "lines.taxCodeId" | "lines.accountId";
        /** @enum {string} */
        TaxCodeCategory: "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
        /** @enum {string} */
        AllocationStatus: "Live" | "Undone";
        /** @enum {string} */
        AllocationSourceType: "payment" | "creditNote";
        /** @enum {string} */
        AllocationReference: "customerId";
        /** @enum {string} */
        PaymentStatus: "Draft" | "Posted" | "Voided";
        /** @enum {string} */
        PaymentMethod: "BankTransfer" | "DirectDebit" | "Card" | "Cash" | "Cheque" | "Other";
        /** @enum {string} */
        PaymentReference: "customerId" | "accountId";
        /** @enum {string} */
        AccountType: "Asset" | "Liability" | "Equity" | "Revenue" | "Expense";
        /** @enum {string} */
        AccountRole: "Receivable" | "Tax" | "Rounding" | "ExchangeDifference" | "Bank" | "CustomerCredit" | "RetainedEarnings";
        /** @enum {string} */
        PeriodStatus: "Open" | "SoftClosed" | "Closed";
        /** @enum {string} */
        JournalEntryKind: "posting" | "reversal";
        /** @enum {string} */
        ApiKeyRole: "Viewer" | "Clerk" | "Approver" | "Controller" | "Integrator" | "Admin";
        /** @enum {string} */
        ApiKeyStatus: "Active" | "Revoked";
        /** @enum {string} */
        UserRole: "Viewer" | "Clerk" | "Approver" | "Controller" | "Integrator" | "Admin";
        /** @enum {string} */
        UserStatus: "Invited" | "Active" | "Deactivated";
        /** @enum {string} */
        WebhookEndpointCategory: "post-transaction" | "scheduled" | "document" | "manual";
        /** @enum {string} */
        WebhookEndpointPayload: "full" | "thin";
        /** @enum {string} */
        WebhookEndpointFormat: "standard" | "cloudevents";
        /** @enum {string} */
        WebhookEndpointOrdering: "none" | "entity";
        /** @enum {string} */
        WebhookEndpointStatus: "Enabled" | "Disabled";
        /** @enum {string} */
        EffectKind: "webhook" | "email" | "pdf" | "analytics";
        /** @enum {string} */
        EffectCategory: "post-transaction" | "scheduled" | "document" | "manual";
        /** @enum {string} */
        EffectStatus: "Pending" | "Running" | "Succeeded" | "Retrying" | "Failed" | "Cancelled";
        /** @enum {string} */
        EffectLastOutcome: "ok" | "dns" | "refused" | "tls" | "timeout" | "blocked_address" | "http_4xx" | "http_5xx" | "redirect" | "too_large" | "rejected" | "deferred" | "unknown" | "internal";
        /** @enum {string} */
        RetryPolicyCategory: "post-transaction" | "scheduled" | "document" | "manual";
        /** @enum {string} */
        MailStatus: "Kept" | "Sending" | "Sent" | "Rejected" | "Unknown";
        /** @enum {string} */
        AuditEntryAction: "session.created" | "session.refused" | "session.ended" | "password.changed" | "password.reset" | "password.reset_requested" | "password.refused" | "second_factor.enabled" | "second_factor.disabled" | "second_factor.refused" | "user.invited" | "user.joined" | "user.changed" | "user.role_changed" | "user.deactivated" | "user.reactivated" | "user.sessions_ended" | "user.operator_changed" | "key.created" | "key.changed" | "key.revoked" | "key.taken_over" | "tenant.created" | "settings.changed" | "tax_rate.added" | "tax_rate.removed" | "endpoint.created" | "endpoint.changed" | "secret.rotated" | "export.made" | "permission.refused" | "request.limited";
        /** @enum {string} */
        AuditEntryOutcome: "done" | "refused" | "failed";
        /** @enum {string} */
        SavedViewCollection: "invoices" | "credit-notes" | "customers" | "tax-codes" | "allocations" | "payments" | "accounts" | "periods" | "journal-entries" | "tenant-settings" | "api-keys" | "users" | "webhook-endpoints" | "effects" | "retry-policies" | "mails" | "audit-entries";
        /** @enum {string} */
        SavedViewStatus: "Active" | "Deleted";
        /** @enum {string} */
        ReportBy: "month";
        /** @enum {string} */
        EventTypePattern: "*" | "invoice.*" | "credit_note.*" | "customer.*" | "tax_code.*" | "payment.*" | "period.*" | "webhook.*" | "invoice.posted" | "invoice.released" | "invoice.sent" | "invoice.paid" | "invoice.voided" | "invoice.overdue" | "invoice.reminder_sent" | "credit_note.posted" | "credit_note.released" | "credit_note.sent" | "credit_note.applied" | "credit_note.settled" | "credit_note.unapplied" | "credit_note.voided" | "customer.created" | "customer.changed" | "tax_code.rate_changed" | "tax_code.rate_added" | "tax_code.rate_removed" | "payment.posted" | "payment.applied" | "payment.unapplied" | "payment.voided" | "period.soft_closed" | "period.closed" | "period.reopened" | "webhook.test" | "webhook.disabled";
        /** @enum {string} */
        EventTypeName: "invoice.posted" | "invoice.released" | "invoice.sent" | "invoice.paid" | "invoice.voided" | "invoice.overdue" | "invoice.reminder_sent" | "credit_note.posted" | "credit_note.released" | "credit_note.sent" | "credit_note.applied" | "credit_note.settled" | "credit_note.unapplied" | "credit_note.voided" | "customer.created" | "customer.changed" | "tax_code.rate_changed" | "tax_code.rate_added" | "tax_code.rate_removed" | "payment.posted" | "payment.applied" | "payment.unapplied" | "payment.voided" | "period.soft_closed" | "period.closed" | "period.reopened" | "webhook.test" | "webhook.disabled";
        /** @enum {string} */
        EventEntityType: "invoice" | "creditNote" | "customer" | "taxCode" | "payment" | "period" | "webhookEndpoint";
        /** @enum {string} */
        ChangeEntityType: "invoice" | "creditNote" | "customer" | "taxCode" | "allocation" | "payment" | "account" | "period" | "tenantSettings" | "apiKey" | "user" | "webhookEndpoint" | "retryPolicy" | "savedView";
        /** @enum {string} */
        ChangeInclude: "record";
        /** @enum {string} */
        TaxDirection: "output" | "input";
        /** @enum {string} */
        ReportDirection: "output" | "input";
        /** @enum {string} */
        LinkRelation: "service-desc" | "service-doc" | "status" | "collection";
        /** @enum {string} */
        InvoicePaymentTermsFrom: "InvoiceDate" | "EndOfMonth";
        /** @enum {string} */
        InvoiceTaxRounding: "PerTaxCode";
        /** @enum {string} */
        CreditNoteTaxRounding: "PerTaxCode";
        /** @enum {string} */
        CustomerPaymentTermsFrom: "InvoiceDate" | "EndOfMonth";
        /** @enum {string} */
        TenantSettingsEInvoiceRules: "ByCountry" | "Always" | "Never";
        /** @enum {string} */
        TenantSettingsDocumentCategory: "post-transaction" | "document";
        /** @enum {string} */
        ApiKeyOwnerRole: "Viewer" | "Clerk" | "Approver" | "Controller" | "Integrator" | "Admin";
        /** @enum {string} */
        ApiKeyOwnerStatus: "Invited" | "Active" | "Deactivated";
        /** @enum {string} */
        ApiKeyEffectiveRole: "Viewer" | "Clerk" | "Approver" | "Controller" | "Integrator" | "Admin";
        /** @enum {string} */
        WebhookEndpointDisabledCause: "ByHand" | "GivenReason" | "ReceiverGone" | "DeliveriesFailing";
        /** @enum {string} */
        EffectPolicy: "post-transaction" | "scheduled" | "document" | "manual";
        /** @enum {string} */
        EffectWebhookEndpointStatus: "Enabled" | "Disabled";
        /** @enum {string} */
        PresenceEntityType: "invoice" | "creditNote" | "customer" | "taxCode" | "allocation" | "payment" | "account" | "period" | "journalEntry" | "tenantSettings" | "apiKey" | "user" | "webhookEndpoint" | "effect" | "retryPolicy" | "mail" | "auditEntry";
        /** @enum {string} */
        ChangeRemovalReason: "unshared";
        /** @enum {string} */
        TenantMode: "live" | "test";
        /** @enum {string} */
        IdentityType: "user" | "key";
        /** @enum {string} */
        SessionMethod: "password" | "link" | "oidc";
        /** @enum {string} */
        DefaultViewCollection: "invoices" | "credit-notes" | "customers" | "tax-codes" | "allocations" | "payments" | "accounts" | "periods" | "journal-entries" | "tenant-settings" | "api-keys" | "users" | "webhook-endpoints" | "effects" | "retry-policies" | "mails" | "audit-entries" | "saved-views";
        /** @enum {string} */
        TimelineItemKind: "change" | "action" | "audit" | "event" | "effect";
    };
    responses: {
        /** @description The cached response is current. */
        304: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `invalid_request`, `invalid_filter`, `invalid_cursor`. */
        400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `sign_in_failed`, `second_factor_required`. */
        401: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: The resource does not exist. */
        404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `events_expired`: Events after this sequence have expired. */
        410: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`, `one_field_per_patch`, `field_locked`. */
        422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `row_version_required`: The RowVersion is missing. */
        428: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`, `too_many_attempts`. */
        429: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Other errors: 401 `unauthorized`; 403 `forbidden`, `second_factor_needed`; 406 `not_acceptable`; 421 `misdirected_request`; 429 `rate_limited`; 431 `header_fields_too_large`; 500 `internal`; 503 `overloaded`, `database_unavailable`. */
        ReadProblem: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`, `invalid_filter`. */
        "400_2": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`, `invalid_filter`, `invalid_json`. */
        "400_3": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Other errors: 401 `unauthorized`; 403 `forbidden`, `second_factor_needed`, `cross_site_request`; 406 `not_acceptable`; 413 `payload_too_large`; 415 `unsupported_media_type`; 421 `misdirected_request`; 429 `rate_limited`; 431 `header_fields_too_large`; 500 `internal`; 503 `overloaded`, `database_unavailable`, `outcome_unknown`. */
        ChangeProblem: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`, `external_id_used`, `too_many_lines`. */
        "422_2": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_value`, `validation_failed`, `external_id_used`, `idempotency_key_reused`. */
        "422_3": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`, `field_locked`, `too_many_lines`. */
        "422_4": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`, `field_locked`, `one_field_per_patch`. */
        "422_5": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`, `field_locked`. */
        "422_6": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_value`, `invalid_transition`, `validation_failed`, `idempotency_key_reused`. */
        "422_7": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: The record is incomplete or inconsistent. */
        "422_8": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_transition`, `not_printable`. */
        "422_9": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_transition`, `validation_failed`. */
        "422_10": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`, `invalid_transition`. */
        "422_11": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`, `invalid_transition`, `validation_failed`. */
        "422_12": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`, `external_id_used`. */
        "422_13": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_printable`: The document cannot be printed. */
        "422_14": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_value`, `validation_failed`, `idempotency_key_reused`. */
        "422_15": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`, `invalid_value`. */
        "422_16": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`, `too_many_active`. */
        "422_17": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unknown_field`, `read_only_field`, `invalid_value`, `idempotency_key_reused`. */
        "422_18": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `snapshot_required`: The copy of the records cannot be continued from this cursor. */
        "410_2": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`, `invalid_value`, `invalid_transition`. */
        "422_19": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`, `invalid_link`. */
        "422_20": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Other errors: 403 `cross_site_request`; 406 `not_acceptable`; 413 `payload_too_large`; 415 `unsupported_media_type`; 421 `misdirected_request`; 429 `rate_limited`; 431 `header_fields_too_large`; 500 `internal`; 503 `overloaded`, `database_unavailable`, `outcome_unknown`. */
        OpenChangeProblem: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`, `invalid_link`, `invalid_value`. */
        "422_21": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Other errors: 406 `not_acceptable`; 421 `misdirected_request`; 429 `rate_limited`; 431 `header_fields_too_large`; 500 `internal`; 503 `overloaded`, `database_unavailable`. */
        OpenReadProblem: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record. */
        InvoiceResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Invoice"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        InvoiceResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Invoice"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        InvoiceResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Invoice"];
            };
        };
        /** @description Changes. */
        ChangeListResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChangeList"];
            };
        };
        /** @description One result per id. */
        InvoiceBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvoiceBulkResult"];
            };
        };
        /** @description The problems. */
        ReadinessResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Readiness"];
            };
        };
        /** @description One page. */
        JournalEntryListResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Link: components["headers"]["NextPage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JournalEntryList"];
            };
        };
        /** @description The document. */
        AnswerResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/pdf": string;
            };
        };
        /** @description The document. */
        AnswerResponse_2: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/xml": string;
            };
        };
        /** @description One page. */
        EffectListResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Link: components["headers"]["NextPage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EffectList"];
            };
        };
        /** @description The mail. */
        MailPreviewResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MailPreview"];
            };
        };
        /** @description One page. */
        TimelineResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Link: components["headers"]["NextPage"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Timeline"];
            };
        };
        /** @description The record. */
        CreditNoteResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditNote"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        CreditNoteResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditNote"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        CreditNoteResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditNote"];
            };
        };
        /** @description One result per id. */
        CreditNoteBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreditNoteBulkResult"];
            };
        };
        /** @description The record. */
        CustomerResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Customer"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        CustomerResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Customer"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        CustomerResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Customer"];
            };
        };
        /** @description The record. */
        TaxCodeResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TaxCode"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        TaxCodeResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TaxCode"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        TaxCodeResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TaxCode"];
            };
        };
        /** @description The record. */
        AllocationResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Allocation"];
            };
        };
        /** @description The record. */
        PaymentResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        PaymentResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Payment"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        PaymentResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        /** @description One result per id. */
        PaymentBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentBulkResult"];
            };
        };
        /** @description The record. */
        AccountResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Account"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        AccountResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Account"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        AccountResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Account"];
            };
        };
        /** @description The record. */
        PeriodResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Period"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        PeriodResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Period"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        PeriodResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Period"];
            };
        };
        /** @description One result per id. */
        PeriodBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PeriodBulkResult"];
            };
        };
        /** @description The record. */
        TenantSettingsResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TenantSettings"];
            };
        };
        /** @description The logo. */
        LogoResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Logo"];
            };
        };
        /** @description The record. */
        ApiKeyResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKey"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        ApiKeyResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKey"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        ApiKeyResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiKey"];
            };
        };
        /** @description The record. */
        UserResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["User"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        UserResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["User"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        UserResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["User"];
            };
        };
        /** @description One result per id. */
        UserBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UserBulkResult"];
            };
        };
        /** @description The record. */
        WebhookEndpointResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpoint"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        WebhookEndpointResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpoint"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        WebhookEndpointResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpoint"];
            };
        };
        /** @description One result per id. */
        WebhookEndpointBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointBulkResult"];
            };
        };
        /** @description The record. */
        WebhookEndpointWithQueuedResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointWithQueued"];
            };
        };
        /** @description The record. */
        EffectResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Effect"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        EffectResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Effect"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        EffectResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Effect"];
            };
        };
        /** @description One result per id. */
        EffectBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EffectBulkResult"];
            };
        };
        /** @description The record. */
        RetryPolicyResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RetryPolicy"];
            };
        };
        /** @description The record. */
        SavedViewResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SavedView"];
            };
        };
        /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
        SavedViewResponse409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SavedView"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` mismatch: the current record. */
        SavedViewResponse412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["RowVersion"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SavedView"];
            };
        };
        /** @description One result per id. */
        SavedViewBulkResultResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SavedViewBulkResult"];
            };
        };
        /** @description The current identity. */
        MeResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Me"];
            };
        };
        /** @description The number of ended sessions. */
        SessionsEndedResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SessionsEnded"];
            };
        };
        /** @description Any status from 200 to 299: the event was received. Any other response is a failure, and the delivery is retried. */
        EventTaken: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The receiver no longer exists: the endpoint is disabled. */
        EndpointGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        "id.eq": components["schemas"]["Id"];
        "id.in": components["schemas"]["Ids"];
        "createdAt.gt": components["schemas"]["Instant"];
        "createdAt.gte": components["schemas"]["Instant"];
        "createdAt.lt": components["schemas"]["Instant"];
        "createdAt.lte": components["schemas"]["Instant"];
        "updatedAt.gt": components["schemas"]["Instant"];
        "updatedAt.gte": components["schemas"]["Instant"];
        "updatedAt.lt": components["schemas"]["Instant"];
        "updatedAt.lte": components["schemas"]["Instant"];
        "number.eq": string;
        "number.in": string[];
        "number.contains": string;
        "number.startsWith": string;
        "customerId.eq": components["schemas"]["Id"];
        "customerId.ne": components["schemas"]["Id"];
        "customerId.in": components["schemas"]["Ids"];
        "customerId.nin": components["schemas"]["Ids"];
        "currency.eq": string;
        "currency.ne": string;
        "currency.in": string[];
        "currency.nin": string[];
        "currency.isNull": boolean;
        "exchangeRate.eq": components["schemas"]["DecimalNumber"];
        "exchangeRate.ne": components["schemas"]["DecimalNumber"];
        "exchangeRate.gt": components["schemas"]["DecimalNumber"];
        "exchangeRate.gte": components["schemas"]["DecimalNumber"];
        "exchangeRate.lt": components["schemas"]["DecimalNumber"];
        "exchangeRate.lte": components["schemas"]["DecimalNumber"];
        "exchangeRate.in": components["schemas"]["DecimalNumbers"];
        "postingDate.eq": components["schemas"]["CalendarDate"];
        "postingDate.gt": components["schemas"]["CalendarDate"];
        "postingDate.gte": components["schemas"]["CalendarDate"];
        "postingDate.lt": components["schemas"]["CalendarDate"];
        "postingDate.lte": components["schemas"]["CalendarDate"];
        "paymentTermsDays.in": number[];
        "reference.eq": string;
        "reference.in": string[];
        "reference.contains": string;
        "reference.startsWith": string;
        "memo.eq": string;
        "memo.contains": string;
        "billingName.in": string[];
        "billingCountry.in": string[];
        "billingCountry.nin": string[];
        "buyerTaxId.in": string[];
        "subtotal.in": components["schemas"]["Amounts"];
        "discountTotal.in": components["schemas"]["Amounts"];
        "taxTotal.in": components["schemas"]["Amounts"];
        "total.in": components["schemas"]["Amounts"];
        "amountApplied.eq": components["schemas"]["Amount"];
        "amountApplied.ne": components["schemas"]["Amount"];
        "amountApplied.gt": components["schemas"]["Amount"];
        "amountApplied.gte": components["schemas"]["Amount"];
        "amountApplied.lt": components["schemas"]["Amount"];
        "amountApplied.lte": components["schemas"]["Amount"];
        "amountApplied.in": components["schemas"]["Amounts"];
        "postedAt.gt": components["schemas"]["Instant"];
        "postedAt.gte": components["schemas"]["Instant"];
        "postedAt.lt": components["schemas"]["Instant"];
        "postedAt.lte": components["schemas"]["Instant"];
        "postedBy.eq": string;
        "postedBy.ne": string;
        "postedBy.in": string[];
        "postedBy.nin": string[];
        "approvedBy.in": string[];
        "approvedBy.nin": string[];
        "voidedAt.gt": components["schemas"]["Instant"];
        "voidedAt.gte": components["schemas"]["Instant"];
        "voidedAt.lt": components["schemas"]["Instant"];
        "voidedAt.lte": components["schemas"]["Instant"];
        "voidedBy.eq": string;
        "voidedBy.ne": string;
        "voidedBy.in": string[];
        "voidedBy.nin": string[];
        "voidReason.eq": string;
        "voidReason.contains": string;
        "externalId.eq": string;
        "externalId.in": string[];
        /** @description Records per page; fewer if they are large. */
        limitParameter: number;
        /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
        cursorParameter: string;
        /** @description Searches number, reference, billingName, ignoring case. */
        qParameter: string;
        /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
        fieldsParameter: string;
        /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
        countParameter: boolean;
        /** @description `true` adds `totals`, the sums of amounts over all records that match, by currency, if they are at most 10,000. */
        totalsParameter: boolean;
        /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
        expandParameter: components["schemas"]["InvoiceReference"][];
        /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
        formatParameter: components["schemas"]["ListFormat"];
        /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
        headingsParameter: string;
        /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
        decimalParameter: components["schemas"]["DecimalSign"];
        /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
        labelsParameter: string;
        /** @description ETags of cached responses; returns 304 if one is current. */
        "If-None-Match": string;
        /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
        dryRunParameter: boolean;
        /** @description What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed. */
        onExternalIdParameter: components["schemas"]["OnExternalId"];
        /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
        "Idempotency-Key": string;
        /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
        "Save-Session": string;
        /**
         * @description Id of the record.
         * @example 0193d0a4-0000-7000-8000-000000000001
         */
        idParameter: string;
        /**
         * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
         * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
         */
        "If-Match": string;
        /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
        afterParameter: string;
        /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
        limitParameter_2: number;
        /**
         * @description Id of the line.
         * @example 0193d0a4-0000-7000-8000-000000000001
         */
        lineIdParameter: string;
        /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
        dryRunParameter_2: boolean;
        sortParameter: string;
        "invoiceId.in": components["schemas"]["Ids"];
        "invoiceId.nin": components["schemas"]["Ids"];
        /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
        expandParameter_2: components["schemas"]["CreditNoteReference"][];
        "name.in": string[];
        "name.contains": string;
        "name.startsWith": string;
        "name.isNull": boolean;
        "email.in": string[];
        sortParameter_2: string;
        /** @description The first posting date; by default 11 months before the first of the month of `to`. */
        fromParameter: components["schemas"]["CalendarDate"];
        /** @description The last posting date; today by default. */
        toParameter: components["schemas"]["CalendarDate"];
        "code.eq": string;
        "code.in": string[];
        "code.contains": string;
        "code.startsWith": string;
        "name.eq": string;
        "name.in_2": string[];
        sortParameter_3: string;
        /** @description Searches code, name, ignoring case. */
        qParameter_2: string;
        sortParameter_4: string;
        /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
        expandParameter_3: components["schemas"]["AllocationReference"][];
        "accountId.in": components["schemas"]["Ids"];
        /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
        expandParameter_4: components["schemas"]["PaymentReference"][];
        "createdBy.in": string[];
        "createdBy.nin": string[];
        /** @description Searches name, ignoring case. */
        qParameter_3: string;
        "subjectType.in": string[];
        "subjectType.nin": string[];
        "subjectId.eq": components["schemas"]["Id"];
        "subjectId.ne": components["schemas"]["Id"];
        "subjectId.in": components["schemas"]["Ids"];
        "subjectId.nin": components["schemas"]["Ids"];
        "requestId.eq": string;
        "requestId.in": string[];
        "requestId.nin": string[];
        "at.gt": components["schemas"]["Instant"];
        "at.gte": components["schemas"]["Instant"];
        "at.lt": components["schemas"]["Instant"];
        "at.lte": components["schemas"]["Instant"];
        sortParameter_5: string;
        /** @description The first posting date; by default that of the first line. */
        fromParameter_2: components["schemas"]["CalendarDate"];
        /** @description Lines per page. */
        limitParameter_3: number;
        /** @description Items per page. */
        limitParameter_4: number;
        /** @description `nextCursor` of the previous page. */
        cursorParameter_2: string;
        /** @description Only these types, separated by commas; `invoice.*` selects all types of a kind. */
        "type.in": components["schemas"]["EventTypePattern"][];
        /** @description Only this type. */
        "type.eq": components["schemas"]["EventTypeName"];
        /** @description Only events of records of this kind. */
        "entityType.eq": components["schemas"]["EventEntityType"];
        /** @description Only events of this record. */
        "entityId.eq": string;
        /** @description The first posting date; by default the first day of `to`’s month. */
        fromParameter_3: components["schemas"]["CalendarDate"];
        /** @description The id of the event: the same for every attempt. */
        WebhookId: string;
        /** @description The time of this attempt, in seconds since 1970. */
        WebhookTimestamp: string;
        /** @description Standard Webhooks 1.0: `v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`. One for each live secret, up to four, separated by spaces. */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request in logs, history and events. */
        RequestId: string;
        /** @description A strong entity tag of the response: the RowVersion, a dot and a hash, as `"<RowVersion>.<hash>"`; in compressed responses it ends with the coding: `"…-br"`. It changes with every visible value, also with one that keeps the RowVersion. `If-Match` accepts it and compares the RowVersion. */
        RowVersion: string;
        /** @description Path of the new record or line; ends with its id. */
        Location: string;
        /** @description The address that the browser opens next. */
        Redirect: string;
        /** @description The next page, `rel="next"`. */
        NextPage: string;
        /** @description Seconds to wait. */
        RetryAfter: number;
        /** @description Requests left, and seconds until the full quota is available: `"default";r=0;t=12`. */
        RateLimit: string;
        /** @description Requests per credential, and the window in seconds: `"default";q=6000;w=60`. */
        RateLimitPolicy: string;
    };
    pathItems: never;
}
export type Invoice = components['schemas']['Invoice'];
export type InvoiceList = components['schemas']['InvoiceList'];
export type InvoiceCreate = components['schemas']['InvoiceCreate'];
export type InvoicePatch = components['schemas']['InvoicePatch'];
export type InvoiceLine = components['schemas']['InvoiceLine'];
export type InvoiceLineInput = components['schemas']['InvoiceLineInput'];
export type InvoiceLineCreate = components['schemas']['InvoiceLineCreate'];
export type InvoiceLinePatch = components['schemas']['InvoiceLinePatch'];
export type InvoiceSend = components['schemas']['InvoiceSend'];
export type InvoiceVoid = components['schemas']['InvoiceVoid'];
export type InvoiceVoidMany = components['schemas']['InvoiceVoidMany'];
export type InvoiceBulkResult = components['schemas']['InvoiceBulkResult'];
export type CreditNote = components['schemas']['CreditNote'];
export type CreditNoteList = components['schemas']['CreditNoteList'];
export type CreditNoteCreate = components['schemas']['CreditNoteCreate'];
export type CreditNotePatch = components['schemas']['CreditNotePatch'];
export type CreditNoteLine = components['schemas']['CreditNoteLine'];
export type CreditNoteLineInput = components['schemas']['CreditNoteLineInput'];
export type CreditNoteLineCreate = components['schemas']['CreditNoteLineCreate'];
export type CreditNoteLinePatch = components['schemas']['CreditNoteLinePatch'];
export type CreditNoteSend = components['schemas']['CreditNoteSend'];
export type CreditNoteVoid = components['schemas']['CreditNoteVoid'];
export type CreditNoteVoidMany = components['schemas']['CreditNoteVoidMany'];
export type CreditNoteApply = components['schemas']['CreditNoteApply'];
export type CreditNoteUnapply = components['schemas']['CreditNoteUnapply'];
export type CreditNoteBulkResult = components['schemas']['CreditNoteBulkResult'];
export type Customer = components['schemas']['Customer'];
export type CustomerList = components['schemas']['CustomerList'];
export type CustomerCreate = components['schemas']['CustomerCreate'];
export type CustomerPatch = components['schemas']['CustomerPatch'];
export type TaxCode = components['schemas']['TaxCode'];
export type TaxCodeList = components['schemas']['TaxCodeList'];
export type TaxCodeCreate = components['schemas']['TaxCodeCreate'];
export type TaxCodePatch = components['schemas']['TaxCodePatch'];
export type TaxCodeRates = components['schemas']['TaxCodeRates'];
export type TaxCodeRemoveRate = components['schemas']['TaxCodeRemoveRate'];
export type TaxCodeBulkResult = components['schemas']['TaxCodeBulkResult'];
export type Allocation = components['schemas']['Allocation'];
export type AllocationList = components['schemas']['AllocationList'];
export type Payment = components['schemas']['Payment'];
export type PaymentList = components['schemas']['PaymentList'];
export type PaymentCreate = components['schemas']['PaymentCreate'];
export type PaymentPatch = components['schemas']['PaymentPatch'];
export type PaymentApply = components['schemas']['PaymentApply'];
export type PaymentUnapply = components['schemas']['PaymentUnapply'];
export type PaymentVoid = components['schemas']['PaymentVoid'];
export type PaymentVoidMany = components['schemas']['PaymentVoidMany'];
export type PaymentBulkResult = components['schemas']['PaymentBulkResult'];
export type Account = components['schemas']['Account'];
export type AccountList = components['schemas']['AccountList'];
export type AccountCreate = components['schemas']['AccountCreate'];
export type AccountPatch = components['schemas']['AccountPatch'];
export type Period = components['schemas']['Period'];
export type PeriodList = components['schemas']['PeriodList'];
export type PeriodClose = components['schemas']['PeriodClose'];
export type PeriodCloseMany = components['schemas']['PeriodCloseMany'];
export type PeriodReopen = components['schemas']['PeriodReopen'];
export type PeriodReopenMany = components['schemas']['PeriodReopenMany'];
export type PeriodBulkResult = components['schemas']['PeriodBulkResult'];
export type JournalEntry = components['schemas']['JournalEntry'];
export type JournalEntryList = components['schemas']['JournalEntryList'];
export type TenantSettings = components['schemas']['TenantSettings'];
export type TenantSettingsList = components['schemas']['TenantSettingsList'];
export type TenantSettingsPatch = components['schemas']['TenantSettingsPatch'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyList = components['schemas']['ApiKeyList'];
export type ApiKeyCreate = components['schemas']['ApiKeyCreate'];
export type ApiKeyWithSecret = components['schemas']['ApiKeyWithSecret'];
export type ApiKeyPatch = components['schemas']['ApiKeyPatch'];
export type ApiKeyBulkResult = components['schemas']['ApiKeyBulkResult'];
export type User = components['schemas']['User'];
export type UserList = components['schemas']['UserList'];
export type UserCreate = components['schemas']['UserCreate'];
export type UserWithSecret = components['schemas']['UserWithSecret'];
export type UserPatch = components['schemas']['UserPatch'];
export type UserBulkResult = components['schemas']['UserBulkResult'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointList = components['schemas']['WebhookEndpointList'];
export type WebhookEndpointCreate = components['schemas']['WebhookEndpointCreate'];
export type WebhookEndpointWithSecret = components['schemas']['WebhookEndpointWithSecret'];
export type WebhookEndpointPatch = components['schemas']['WebhookEndpointPatch'];
export type WebhookEndpointReplay = components['schemas']['WebhookEndpointReplay'];
export type WebhookEndpointReplayMany = components['schemas']['WebhookEndpointReplayMany'];
export type WebhookEndpointDisable = components['schemas']['WebhookEndpointDisable'];
export type WebhookEndpointDisableMany = components['schemas']['WebhookEndpointDisableMany'];
export type WebhookEndpointWithQueued = components['schemas']['WebhookEndpointWithQueued'];
export type WebhookEndpointBulkRecord = components['schemas']['WebhookEndpointBulkRecord'];
export type WebhookEndpointBulkResult = components['schemas']['WebhookEndpointBulkResult'];
export type Effect = components['schemas']['Effect'];
export type EffectList = components['schemas']['EffectList'];
export type EffectBulkResult = components['schemas']['EffectBulkResult'];
export type RetryPolicy = components['schemas']['RetryPolicy'];
export type RetryPolicyList = components['schemas']['RetryPolicyList'];
export type RetryPolicyPatch = components['schemas']['RetryPolicyPatch'];
export type Mail = components['schemas']['Mail'];
export type MailList = components['schemas']['MailList'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryList = components['schemas']['AuditEntryList'];
export type SavedView = components['schemas']['SavedView'];
export type SavedViewList = components['schemas']['SavedViewList'];
export type SavedViewCreate = components['schemas']['SavedViewCreate'];
export type SavedViewPatch = components['schemas']['SavedViewPatch'];
export type SavedViewBulkResult = components['schemas']['SavedViewBulkResult'];
export type Expanded = components['schemas']['Expanded'];
export type RowVersion = components['schemas']['RowVersion'];
export type RecordId = components['schemas']['RecordId'];
export type CreatedAt = components['schemas']['CreatedAt'];
export type UpdatedAt = components['schemas']['UpdatedAt'];
export type ActionInput = components['schemas']['ActionInput'];
export type ActionInputMany = components['schemas']['ActionInputMany'];
export type Problem = components['schemas']['Problem'];
export type ProblemDetail = components['schemas']['ProblemDetail'];
export type ExternalIds = components['schemas']['ExternalIds'];
export type ExternalId = components['schemas']['ExternalId'];
export type ExternalIdsChange = components['schemas']['ExternalIdsChange'];
export type AvailableAction = components['schemas']['AvailableAction'];
export type Readiness = components['schemas']['Readiness'];
export type Change = components['schemas']['Change'];
export type TotalCount = components['schemas']['TotalCount'];
export type ChangeList = components['schemas']['ChangeList'];
export type Id = components['schemas']['Id'];
export type Ids = components['schemas']['Ids'];
export type CalendarDate = components['schemas']['CalendarDate'];
export type Instant = components['schemas']['Instant'];
export type DecimalNumber = components['schemas']['DecimalNumber'];
export type DecimalNumbers = components['schemas']['DecimalNumbers'];
export type Amount = components['schemas']['Amount'];
export type Amounts = components['schemas']['Amounts'];
export type JournalLine = components['schemas']['JournalLine'];
export type JournalEntryWithLines = components['schemas']['JournalEntryWithLines'];
export type ClosingItem = components['schemas']['ClosingItem'];
export type ClosingChecklist = components['schemas']['ClosingChecklist'];
export type NumberSeries = components['schemas']['NumberSeries'];
export type EventEnvelope = components['schemas']['EventEnvelope'];
export type EventList = components['schemas']['EventList'];
export type EventType = components['schemas']['EventType'];
export type EventTypeList = components['schemas']['EventTypeList'];
export type PresenceReport = components['schemas']['PresenceReport'];
export type PresentUser = components['schemas']['PresentUser'];
export type PresentUsers = components['schemas']['PresentUsers'];
export type ChangeEntry = components['schemas']['ChangeEntry'];
export type ChangeFeed = components['schemas']['ChangeFeed'];
export type AgedAmounts = components['schemas']['AgedAmounts'];
export type AgedBalance = components['schemas']['AgedBalance'];
export type AgedInCurrency = components['schemas']['AgedInCurrency'];
export type BaseCurrency = components['schemas']['BaseCurrency'];
export type Freshness = components['schemas']['Freshness'];
export type OpenInCurrency = components['schemas']['OpenInCurrency'];
export type OutcomeCounts = components['schemas']['OutcomeCounts'];
export type Percent = components['schemas']['Percent'];
export type ReportSource = components['schemas']['ReportSource'];
export type RevenueInCurrency = components['schemas']['RevenueInCurrency'];
export type StatementBalance = components['schemas']['StatementBalance'];
export type StatementMovement = components['schemas']['StatementMovement'];
export type StatementItem = components['schemas']['StatementItem'];
export type Tenant = components['schemas']['Tenant'];
export type TenantPage = components['schemas']['TenantPage'];
export type TenantCreate = components['schemas']['TenantCreate'];
export type FoundedTenant = components['schemas']['FoundedTenant'];
export type UploadLogo = components['schemas']['UploadLogo'];
export type Logo = components['schemas']['Logo'];
export type SelectedLogo = components['schemas']['SelectedLogo'];
export type SignIn = components['schemas']['SignIn'];
export type SwitchTenant = components['schemas']['SwitchTenant'];
export type ReadInvitation = components['schemas']['ReadInvitation'];
export type AcceptInvitation = components['schemas']['AcceptInvitation'];
export type RequestPasswordReset = components['schemas']['RequestPasswordReset'];
export type ResetPassword = components['schemas']['ResetPassword'];
export type BeginSecondFactor = components['schemas']['BeginSecondFactor'];
export type ConfirmSecondFactor = components['schemas']['ConfirmSecondFactor'];
export type DisableSecondFactor = components['schemas']['DisableSecondFactor'];
export type ChangePassword = components['schemas']['ChangePassword'];
export type Tenancy = components['schemas']['Tenancy'];
export type Me = components['schemas']['Me'];
export type Session = components['schemas']['Session'];
export type Sessions = components['schemas']['Sessions'];
export type SessionsEnded = components['schemas']['SessionsEnded'];
export type Invitation = components['schemas']['Invitation'];
export type NewSecondFactor = components['schemas']['NewSecondFactor'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type SignInMethods = components['schemas']['SignInMethods'];
export type Accepted = components['schemas']['Accepted'];
export type SetDefaultView = components['schemas']['SetDefaultView'];
export type WebhookFilterPreview = components['schemas']['WebhookFilterPreview'];
export type Attempt = components['schemas']['Attempt'];
export type EffectWithAttempts = components['schemas']['EffectWithAttempts'];
export type PreviewMail = components['schemas']['PreviewMail'];
export type MailPreview = components['schemas']['MailPreview'];
export type SendStatement = components['schemas']['SendStatement'];
export type PreviewStatementMail = components['schemas']['PreviewStatementMail'];
export type LoggedRequest = components['schemas']['LoggedRequest'];
export type LoggedRequestList = components['schemas']['LoggedRequestList'];
export type TimelineItem = components['schemas']['TimelineItem'];
export type Timeline = components['schemas']['Timeline'];
export type InvoiceStatus = components['schemas']['InvoiceStatus'];
export type InvoicePaymentStatus = components['schemas']['InvoicePaymentStatus'];
export type InvoiceReference = components['schemas']['InvoiceReference'];
export type ListFormat = components['schemas']['ListFormat'];
export type DecimalSign = components['schemas']['DecimalSign'];
export type OnExternalId = components['schemas']['OnExternalId'];
export type CreditNoteStatus = components['schemas']['CreditNoteStatus'];
export type CreditNoteReference = components['schemas']['CreditNoteReference'];
export type TaxCodeCategory = components['schemas']['TaxCodeCategory'];
export type AllocationStatus = components['schemas']['AllocationStatus'];
export type AllocationSourceType = components['schemas']['AllocationSourceType'];
export type AllocationReference = components['schemas']['AllocationReference'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type PaymentMethod = components['schemas']['PaymentMethod'];
export type PaymentReference = components['schemas']['PaymentReference'];
export type AccountType = components['schemas']['AccountType'];
export type AccountRole = components['schemas']['AccountRole'];
export type PeriodStatus = components['schemas']['PeriodStatus'];
export type JournalEntryKind = components['schemas']['JournalEntryKind'];
export type ApiKeyRole = components['schemas']['ApiKeyRole'];
export type ApiKeyStatus = components['schemas']['ApiKeyStatus'];
export type UserRole = components['schemas']['UserRole'];
export type UserStatus = components['schemas']['UserStatus'];
export type WebhookEndpointCategory = components['schemas']['WebhookEndpointCategory'];
export type WebhookEndpointPayload = components['schemas']['WebhookEndpointPayload'];
export type WebhookEndpointFormat = components['schemas']['WebhookEndpointFormat'];
export type WebhookEndpointOrdering = components['schemas']['WebhookEndpointOrdering'];
export type WebhookEndpointStatus = components['schemas']['WebhookEndpointStatus'];
export type EffectKind = components['schemas']['EffectKind'];
export type EffectCategory = components['schemas']['EffectCategory'];
export type EffectStatus = components['schemas']['EffectStatus'];
export type EffectLastOutcome = components['schemas']['EffectLastOutcome'];
export type RetryPolicyCategory = components['schemas']['RetryPolicyCategory'];
export type MailStatus = components['schemas']['MailStatus'];
export type AuditEntryAction = components['schemas']['AuditEntryAction'];
export type AuditEntryOutcome = components['schemas']['AuditEntryOutcome'];
export type SavedViewCollection = components['schemas']['SavedViewCollection'];
export type SavedViewStatus = components['schemas']['SavedViewStatus'];
export type ReportBy = components['schemas']['ReportBy'];
export type EventTypePattern = components['schemas']['EventTypePattern'];
export type EventTypeName = components['schemas']['EventTypeName'];
export type EventEntityType = components['schemas']['EventEntityType'];
export type ChangeEntityType = components['schemas']['ChangeEntityType'];
export type ChangeInclude = components['schemas']['ChangeInclude'];
export type TaxDirection = components['schemas']['TaxDirection'];
export type ReportDirection = components['schemas']['ReportDirection'];
export type LinkRelation = components['schemas']['LinkRelation'];
export type InvoicePaymentTermsFrom = components['schemas']['InvoicePaymentTermsFrom'];
export type InvoiceTaxRounding = components['schemas']['InvoiceTaxRounding'];
export type CreditNoteTaxRounding = components['schemas']['CreditNoteTaxRounding'];
export type CustomerPaymentTermsFrom = components['schemas']['CustomerPaymentTermsFrom'];
export type TenantSettingsEInvoiceRules = components['schemas']['TenantSettingsEInvoiceRules'];
export type TenantSettingsDocumentCategory = components['schemas']['TenantSettingsDocumentCategory'];
export type ApiKeyOwnerRole = components['schemas']['ApiKeyOwnerRole'];
export type ApiKeyOwnerStatus = components['schemas']['ApiKeyOwnerStatus'];
export type ApiKeyEffectiveRole = components['schemas']['ApiKeyEffectiveRole'];
export type WebhookEndpointDisabledCause = components['schemas']['WebhookEndpointDisabledCause'];
export type EffectPolicy = components['schemas']['EffectPolicy'];
export type EffectWebhookEndpointStatus = components['schemas']['EffectWebhookEndpointStatus'];
export type PresenceEntityType = components['schemas']['PresenceEntityType'];
export type ChangeRemovalReason = components['schemas']['ChangeRemovalReason'];
export type TenantMode = components['schemas']['TenantMode'];
export type IdentityType = components['schemas']['IdentityType'];
export type SessionMethod = components['schemas']['SessionMethod'];
export type DefaultViewCollection = components['schemas']['DefaultViewCollection'];
export type TimelineItemKind = components['schemas']['TimelineItemKind'];
export type $defs = Record<string, never>;
export interface operations {
    listInvoices: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "number.eq"?: components["parameters"]["number.eq"];
                "number.in"?: components["parameters"]["number.in"];
                "number.contains"?: components["parameters"]["number.contains"];
                "number.startsWith"?: components["parameters"]["number.startsWith"];
                "number.isNull"?: boolean;
                "status.eq"?: components["schemas"]["InvoiceStatus"];
                "status.ne"?: components["schemas"]["InvoiceStatus"];
                "status.in"?: components["schemas"]["InvoiceStatus"][];
                "status.nin"?: components["schemas"]["InvoiceStatus"][];
                "paymentStatus.eq"?: components["schemas"]["InvoicePaymentStatus"];
                "paymentStatus.ne"?: components["schemas"]["InvoicePaymentStatus"];
                "paymentStatus.in"?: components["schemas"]["InvoicePaymentStatus"][];
                "paymentStatus.nin"?: components["schemas"]["InvoicePaymentStatus"][];
                "overdue.eq"?: boolean;
                "customerId.eq"?: components["parameters"]["customerId.eq"];
                "customerId.ne"?: components["parameters"]["customerId.ne"];
                "customerId.in"?: components["parameters"]["customerId.in"];
                "customerId.nin"?: components["parameters"]["customerId.nin"];
                "customerId.isNull"?: boolean;
                "currency.eq"?: components["parameters"]["currency.eq"];
                "currency.ne"?: components["parameters"]["currency.ne"];
                "currency.in"?: components["parameters"]["currency.in"];
                "currency.nin"?: components["parameters"]["currency.nin"];
                "currency.isNull"?: components["parameters"]["currency.isNull"];
                "exchangeRate.eq"?: components["parameters"]["exchangeRate.eq"];
                "exchangeRate.ne"?: components["parameters"]["exchangeRate.ne"];
                "exchangeRate.gt"?: components["parameters"]["exchangeRate.gt"];
                "exchangeRate.gte"?: components["parameters"]["exchangeRate.gte"];
                "exchangeRate.lt"?: components["parameters"]["exchangeRate.lt"];
                "exchangeRate.lte"?: components["parameters"]["exchangeRate.lte"];
                "exchangeRate.in"?: components["parameters"]["exchangeRate.in"];
                "exchangeRate.isNull"?: boolean;
                "invoiceDate.eq"?: components["schemas"]["CalendarDate"];
                "invoiceDate.gt"?: components["schemas"]["CalendarDate"];
                "invoiceDate.gte"?: components["schemas"]["CalendarDate"];
                "invoiceDate.lt"?: components["schemas"]["CalendarDate"];
                "invoiceDate.lte"?: components["schemas"]["CalendarDate"];
                "invoiceDate.isNull"?: boolean;
                "postingDate.eq"?: components["parameters"]["postingDate.eq"];
                "postingDate.gt"?: components["parameters"]["postingDate.gt"];
                "postingDate.gte"?: components["parameters"]["postingDate.gte"];
                "postingDate.lt"?: components["parameters"]["postingDate.lt"];
                "postingDate.lte"?: components["parameters"]["postingDate.lte"];
                "postingDate.isNull"?: boolean;
                "dueDate.eq"?: components["schemas"]["CalendarDate"];
                "dueDate.gt"?: components["schemas"]["CalendarDate"];
                "dueDate.gte"?: components["schemas"]["CalendarDate"];
                "dueDate.lt"?: components["schemas"]["CalendarDate"];
                "dueDate.lte"?: components["schemas"]["CalendarDate"];
                "dueDate.isNull"?: boolean;
                "paymentTermsDays.eq"?: number;
                "paymentTermsDays.ne"?: number;
                "paymentTermsDays.gt"?: number;
                "paymentTermsDays.gte"?: number;
                "paymentTermsDays.lt"?: number;
                "paymentTermsDays.lte"?: number;
                "paymentTermsDays.in"?: components["parameters"]["paymentTermsDays.in"];
                "paymentTermsDays.isNull"?: boolean;
                "reference.eq"?: components["parameters"]["reference.eq"];
                "reference.in"?: components["parameters"]["reference.in"];
                "reference.contains"?: components["parameters"]["reference.contains"];
                "reference.startsWith"?: components["parameters"]["reference.startsWith"];
                "reference.isNull"?: boolean;
                "memo.eq"?: components["parameters"]["memo.eq"];
                "memo.contains"?: components["parameters"]["memo.contains"];
                "memo.isNull"?: boolean;
                "internalNote.eq"?: string;
                "internalNote.contains"?: string;
                "internalNote.isNull"?: boolean;
                "billingName.eq"?: string;
                "billingName.in"?: components["parameters"]["billingName.in"];
                "billingName.contains"?: string;
                "billingName.startsWith"?: string;
                "billingName.isNull"?: boolean;
                "billingAddress.eq"?: string;
                "billingAddress.contains"?: string;
                "billingAddress.isNull"?: boolean;
                "billingCountry.eq"?: string;
                "billingCountry.ne"?: string;
                "billingCountry.in"?: components["parameters"]["billingCountry.in"];
                "billingCountry.nin"?: components["parameters"]["billingCountry.nin"];
                "billingCountry.isNull"?: boolean;
                "buyerTaxId.eq"?: string;
                "buyerTaxId.in"?: components["parameters"]["buyerTaxId.in"];
                "buyerTaxId.contains"?: string;
                "buyerTaxId.startsWith"?: string;
                "buyerTaxId.isNull"?: boolean;
                "supplyDate.eq"?: components["schemas"]["CalendarDate"];
                "supplyDate.gt"?: components["schemas"]["CalendarDate"];
                "supplyDate.gte"?: components["schemas"]["CalendarDate"];
                "supplyDate.lt"?: components["schemas"]["CalendarDate"];
                "supplyDate.lte"?: components["schemas"]["CalendarDate"];
                "supplyDate.isNull"?: boolean;
                "supplyPeriodStart.eq"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.gt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.gte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.lt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.lte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.isNull"?: boolean;
                "supplyPeriodEnd.eq"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.gt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.gte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.lt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.lte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.isNull"?: boolean;
                "pricesIncludeTax.eq"?: boolean;
                "subtotal.eq"?: components["schemas"]["Amount"];
                "subtotal.ne"?: components["schemas"]["Amount"];
                "subtotal.gt"?: components["schemas"]["Amount"];
                "subtotal.gte"?: components["schemas"]["Amount"];
                "subtotal.lt"?: components["schemas"]["Amount"];
                "subtotal.lte"?: components["schemas"]["Amount"];
                "subtotal.in"?: components["parameters"]["subtotal.in"];
                "discountTotal.eq"?: components["schemas"]["Amount"];
                "discountTotal.ne"?: components["schemas"]["Amount"];
                "discountTotal.gt"?: components["schemas"]["Amount"];
                "discountTotal.gte"?: components["schemas"]["Amount"];
                "discountTotal.lt"?: components["schemas"]["Amount"];
                "discountTotal.lte"?: components["schemas"]["Amount"];
                "discountTotal.in"?: components["parameters"]["discountTotal.in"];
                "taxTotal.eq"?: components["schemas"]["Amount"];
                "taxTotal.ne"?: components["schemas"]["Amount"];
                "taxTotal.gt"?: components["schemas"]["Amount"];
                "taxTotal.gte"?: components["schemas"]["Amount"];
                "taxTotal.lt"?: components["schemas"]["Amount"];
                "taxTotal.lte"?: components["schemas"]["Amount"];
                "taxTotal.in"?: components["parameters"]["taxTotal.in"];
                "total.eq"?: components["schemas"]["Amount"];
                "total.ne"?: components["schemas"]["Amount"];
                "total.gt"?: components["schemas"]["Amount"];
                "total.gte"?: components["schemas"]["Amount"];
                "total.lt"?: components["schemas"]["Amount"];
                "total.lte"?: components["schemas"]["Amount"];
                "total.in"?: components["parameters"]["total.in"];
                "amountApplied.eq"?: components["parameters"]["amountApplied.eq"];
                "amountApplied.ne"?: components["parameters"]["amountApplied.ne"];
                "amountApplied.gt"?: components["parameters"]["amountApplied.gt"];
                "amountApplied.gte"?: components["parameters"]["amountApplied.gte"];
                "amountApplied.lt"?: components["parameters"]["amountApplied.lt"];
                "amountApplied.lte"?: components["parameters"]["amountApplied.lte"];
                "amountApplied.in"?: components["parameters"]["amountApplied.in"];
                "amountDue.eq"?: components["schemas"]["Amount"];
                "amountDue.ne"?: components["schemas"]["Amount"];
                "amountDue.gt"?: components["schemas"]["Amount"];
                "amountDue.gte"?: components["schemas"]["Amount"];
                "amountDue.lt"?: components["schemas"]["Amount"];
                "amountDue.lte"?: components["schemas"]["Amount"];
                "amountDue.in"?: components["schemas"]["Amounts"];
                "postedAt.gt"?: components["parameters"]["postedAt.gt"];
                "postedAt.gte"?: components["parameters"]["postedAt.gte"];
                "postedAt.lt"?: components["parameters"]["postedAt.lt"];
                "postedAt.lte"?: components["parameters"]["postedAt.lte"];
                "postedAt.isNull"?: boolean;
                "postedBy.eq"?: components["parameters"]["postedBy.eq"];
                "postedBy.ne"?: components["parameters"]["postedBy.ne"];
                "postedBy.in"?: components["parameters"]["postedBy.in"];
                "postedBy.nin"?: components["parameters"]["postedBy.nin"];
                "postedBy.isNull"?: boolean;
                "approvedAt.gt"?: components["schemas"]["Instant"];
                "approvedAt.gte"?: components["schemas"]["Instant"];
                "approvedAt.lt"?: components["schemas"]["Instant"];
                "approvedAt.lte"?: components["schemas"]["Instant"];
                "approvedAt.isNull"?: boolean;
                "approvedBy.eq"?: string;
                "approvedBy.ne"?: string;
                "approvedBy.in"?: components["parameters"]["approvedBy.in"];
                "approvedBy.nin"?: components["parameters"]["approvedBy.nin"];
                "approvedBy.isNull"?: boolean;
                "voidedAt.gt"?: components["parameters"]["voidedAt.gt"];
                "voidedAt.gte"?: components["parameters"]["voidedAt.gte"];
                "voidedAt.lt"?: components["parameters"]["voidedAt.lt"];
                "voidedAt.lte"?: components["parameters"]["voidedAt.lte"];
                "voidedAt.isNull"?: boolean;
                "voidedBy.eq"?: components["parameters"]["voidedBy.eq"];
                "voidedBy.ne"?: components["parameters"]["voidedBy.ne"];
                "voidedBy.in"?: components["parameters"]["voidedBy.in"];
                "voidedBy.nin"?: components["parameters"]["voidedBy.nin"];
                "voidedBy.isNull"?: boolean;
                "voidReason.eq"?: components["parameters"]["voidReason.eq"];
                "voidReason.contains"?: components["parameters"]["voidReason.contains"];
                "voidReason.isNull"?: boolean;
                "lastSentAt.gt"?: components["schemas"]["Instant"];
                "lastSentAt.gte"?: components["schemas"]["Instant"];
                "lastSentAt.lt"?: components["schemas"]["Instant"];
                "lastSentAt.lte"?: components["schemas"]["Instant"];
                "lastSentAt.isNull"?: boolean;
                "externalId.eq"?: components["parameters"]["externalId.eq"];
                "externalId.in"?: components["parameters"]["externalId.in"];
                sort?: string;
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches number, reference, billingName, ignoring case. */
                q?: components["parameters"]["qParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description `true` adds `totals`, the sums of amounts over all records that match, by currency, if they are at most 10,000. */
                totals?: components["parameters"]["totalsParameter"];
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createInvoice: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
                dryRun?: components["parameters"]["dryRunParameter"];
                /** @description What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed. */
                onExternalId?: components["parameters"]["onExternalIdParameter"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceCreate"];
            };
        };
        responses: {
            /** @description Valid; nothing is stored. Or the record that has the own key, unchanged; the header `External-Id-Found: true` says so. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_2"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InvoiceResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePatch"];
                "application/merge-patch+json": components["schemas"]["InvoicePatch"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listInvoiceChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    changeInvoiceExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdsChange"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_3"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    addInvoiceLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceLineCreate"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_4"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getInvoiceLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceLine"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    removeInvoiceLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_6"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    patchInvoiceLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceLinePatch"];
                "application/merge-patch+json": components["schemas"]["InvoiceLinePatch"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_5"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    postInvoice: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    postInvoiceMany: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getInvoiceReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReadinessResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    approveInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    approveInvoiceMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    sendInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSend"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceVoid"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["InvoiceResponse409"];
            412: components["responses"]["InvoiceResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    voidInvoiceMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceVoidMany"];
            };
        };
        responses: {
            200: components["responses"]["InvoiceBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listInvoiceJournalEntries: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JournalEntryListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AnswerResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_9"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getInvoiceUbl: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AnswerResponse_2"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_10"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getInvoiceCii: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AnswerResponse_2"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_10"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listInvoiceEffects: {
        parameters: {
            query?: {
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EffectListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    previewInvoiceMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewMail"];
            };
        };
        responses: {
            200: components["responses"]["MailPreviewResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            422: components["responses"]["422_11"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listInvoiceTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "number.eq"?: components["parameters"]["number.eq"];
                "number.in"?: components["parameters"]["number.in"];
                "number.contains"?: components["parameters"]["number.contains"];
                "number.startsWith"?: components["parameters"]["number.startsWith"];
                "number.isNull"?: boolean;
                "status.eq"?: components["schemas"]["CreditNoteStatus"];
                "status.ne"?: components["schemas"]["CreditNoteStatus"];
                "status.in"?: components["schemas"]["CreditNoteStatus"][];
                "status.nin"?: components["schemas"]["CreditNoteStatus"][];
                "customerId.eq"?: components["parameters"]["customerId.eq"];
                "customerId.ne"?: components["parameters"]["customerId.ne"];
                "customerId.in"?: components["parameters"]["customerId.in"];
                "customerId.nin"?: components["parameters"]["customerId.nin"];
                "customerId.isNull"?: boolean;
                "currency.eq"?: components["parameters"]["currency.eq"];
                "currency.ne"?: components["parameters"]["currency.ne"];
                "currency.in"?: components["parameters"]["currency.in"];
                "currency.nin"?: components["parameters"]["currency.nin"];
                "currency.isNull"?: components["parameters"]["currency.isNull"];
                "exchangeRate.eq"?: components["parameters"]["exchangeRate.eq"];
                "exchangeRate.ne"?: components["parameters"]["exchangeRate.ne"];
                "exchangeRate.gt"?: components["parameters"]["exchangeRate.gt"];
                "exchangeRate.gte"?: components["parameters"]["exchangeRate.gte"];
                "exchangeRate.lt"?: components["parameters"]["exchangeRate.lt"];
                "exchangeRate.lte"?: components["parameters"]["exchangeRate.lte"];
                "exchangeRate.in"?: components["parameters"]["exchangeRate.in"];
                "exchangeRate.isNull"?: boolean;
                "invoiceId.eq"?: components["schemas"]["Id"];
                "invoiceId.ne"?: components["schemas"]["Id"];
                "invoiceId.in"?: components["parameters"]["invoiceId.in"];
                "invoiceId.nin"?: components["parameters"]["invoiceId.nin"];
                "invoiceId.isNull"?: boolean;
                "issueDate.eq"?: components["schemas"]["CalendarDate"];
                "issueDate.gt"?: components["schemas"]["CalendarDate"];
                "issueDate.gte"?: components["schemas"]["CalendarDate"];
                "issueDate.lt"?: components["schemas"]["CalendarDate"];
                "issueDate.lte"?: components["schemas"]["CalendarDate"];
                "issueDate.isNull"?: boolean;
                "postingDate.eq"?: components["parameters"]["postingDate.eq"];
                "postingDate.gt"?: components["parameters"]["postingDate.gt"];
                "postingDate.gte"?: components["parameters"]["postingDate.gte"];
                "postingDate.lt"?: components["parameters"]["postingDate.lt"];
                "postingDate.lte"?: components["parameters"]["postingDate.lte"];
                "postingDate.isNull"?: boolean;
                "reference.eq"?: components["parameters"]["reference.eq"];
                "reference.in"?: components["parameters"]["reference.in"];
                "reference.contains"?: components["parameters"]["reference.contains"];
                "reference.startsWith"?: components["parameters"]["reference.startsWith"];
                "reference.isNull"?: boolean;
                "memo.eq"?: components["parameters"]["memo.eq"];
                "memo.contains"?: components["parameters"]["memo.contains"];
                "memo.isNull"?: boolean;
                "internalNote.eq"?: string;
                "internalNote.contains"?: string;
                "internalNote.isNull"?: boolean;
                "billingName.eq"?: string;
                "billingName.in"?: components["parameters"]["billingName.in"];
                "billingName.contains"?: string;
                "billingName.startsWith"?: string;
                "billingName.isNull"?: boolean;
                "billingAddress.eq"?: string;
                "billingAddress.contains"?: string;
                "billingAddress.isNull"?: boolean;
                "billingCountry.eq"?: string;
                "billingCountry.ne"?: string;
                "billingCountry.in"?: components["parameters"]["billingCountry.in"];
                "billingCountry.nin"?: components["parameters"]["billingCountry.nin"];
                "billingCountry.isNull"?: boolean;
                "buyerTaxId.eq"?: string;
                "buyerTaxId.in"?: components["parameters"]["buyerTaxId.in"];
                "buyerTaxId.contains"?: string;
                "buyerTaxId.startsWith"?: string;
                "buyerTaxId.isNull"?: boolean;
                "supplyDate.eq"?: components["schemas"]["CalendarDate"];
                "supplyDate.gt"?: components["schemas"]["CalendarDate"];
                "supplyDate.gte"?: components["schemas"]["CalendarDate"];
                "supplyDate.lt"?: components["schemas"]["CalendarDate"];
                "supplyDate.lte"?: components["schemas"]["CalendarDate"];
                "supplyDate.isNull"?: boolean;
                "supplyPeriodStart.eq"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.gt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.gte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.lt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.lte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodStart.isNull"?: boolean;
                "supplyPeriodEnd.eq"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.gt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.gte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.lt"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.lte"?: components["schemas"]["CalendarDate"];
                "supplyPeriodEnd.isNull"?: boolean;
                "pricesIncludeTax.eq"?: boolean;
                "subtotal.eq"?: components["schemas"]["Amount"];
                "subtotal.ne"?: components["schemas"]["Amount"];
                "subtotal.gt"?: components["schemas"]["Amount"];
                "subtotal.gte"?: components["schemas"]["Amount"];
                "subtotal.lt"?: components["schemas"]["Amount"];
                "subtotal.lte"?: components["schemas"]["Amount"];
                "subtotal.in"?: components["parameters"]["subtotal.in"];
                "discountTotal.eq"?: components["schemas"]["Amount"];
                "discountTotal.ne"?: components["schemas"]["Amount"];
                "discountTotal.gt"?: components["schemas"]["Amount"];
                "discountTotal.gte"?: components["schemas"]["Amount"];
                "discountTotal.lt"?: components["schemas"]["Amount"];
                "discountTotal.lte"?: components["schemas"]["Amount"];
                "discountTotal.in"?: components["parameters"]["discountTotal.in"];
                "taxTotal.eq"?: components["schemas"]["Amount"];
                "taxTotal.ne"?: components["schemas"]["Amount"];
                "taxTotal.gt"?: components["schemas"]["Amount"];
                "taxTotal.gte"?: components["schemas"]["Amount"];
                "taxTotal.lt"?: components["schemas"]["Amount"];
                "taxTotal.lte"?: components["schemas"]["Amount"];
                "taxTotal.in"?: components["parameters"]["taxTotal.in"];
                "total.eq"?: components["schemas"]["Amount"];
                "total.ne"?: components["schemas"]["Amount"];
                "total.gt"?: components["schemas"]["Amount"];
                "total.gte"?: components["schemas"]["Amount"];
                "total.lt"?: components["schemas"]["Amount"];
                "total.lte"?: components["schemas"]["Amount"];
                "total.in"?: components["parameters"]["total.in"];
                "amountApplied.eq"?: components["parameters"]["amountApplied.eq"];
                "amountApplied.ne"?: components["parameters"]["amountApplied.ne"];
                "amountApplied.gt"?: components["parameters"]["amountApplied.gt"];
                "amountApplied.gte"?: components["parameters"]["amountApplied.gte"];
                "amountApplied.lt"?: components["parameters"]["amountApplied.lt"];
                "amountApplied.lte"?: components["parameters"]["amountApplied.lte"];
                "amountApplied.in"?: components["parameters"]["amountApplied.in"];
                "amountUnapplied.eq"?: components["schemas"]["Amount"];
                "amountUnapplied.ne"?: components["schemas"]["Amount"];
                "amountUnapplied.gt"?: components["schemas"]["Amount"];
                "amountUnapplied.gte"?: components["schemas"]["Amount"];
                "amountUnapplied.lt"?: components["schemas"]["Amount"];
                "amountUnapplied.lte"?: components["schemas"]["Amount"];
                "amountUnapplied.in"?: components["schemas"]["Amounts"];
                "postedAt.gt"?: components["parameters"]["postedAt.gt"];
                "postedAt.gte"?: components["parameters"]["postedAt.gte"];
                "postedAt.lt"?: components["parameters"]["postedAt.lt"];
                "postedAt.lte"?: components["parameters"]["postedAt.lte"];
                "postedAt.isNull"?: boolean;
                "postedBy.eq"?: components["parameters"]["postedBy.eq"];
                "postedBy.ne"?: components["parameters"]["postedBy.ne"];
                "postedBy.in"?: components["parameters"]["postedBy.in"];
                "postedBy.nin"?: components["parameters"]["postedBy.nin"];
                "postedBy.isNull"?: boolean;
                "approvedAt.gt"?: components["schemas"]["Instant"];
                "approvedAt.gte"?: components["schemas"]["Instant"];
                "approvedAt.lt"?: components["schemas"]["Instant"];
                "approvedAt.lte"?: components["schemas"]["Instant"];
                "approvedAt.isNull"?: boolean;
                "approvedBy.eq"?: string;
                "approvedBy.ne"?: string;
                "approvedBy.in"?: components["parameters"]["approvedBy.in"];
                "approvedBy.nin"?: components["parameters"]["approvedBy.nin"];
                "approvedBy.isNull"?: boolean;
                "voidedAt.gt"?: components["parameters"]["voidedAt.gt"];
                "voidedAt.gte"?: components["parameters"]["voidedAt.gte"];
                "voidedAt.lt"?: components["parameters"]["voidedAt.lt"];
                "voidedAt.lte"?: components["parameters"]["voidedAt.lte"];
                "voidedAt.isNull"?: boolean;
                "voidedBy.eq"?: components["parameters"]["voidedBy.eq"];
                "voidedBy.ne"?: components["parameters"]["voidedBy.ne"];
                "voidedBy.in"?: components["parameters"]["voidedBy.in"];
                "voidedBy.nin"?: components["parameters"]["voidedBy.nin"];
                "voidedBy.isNull"?: boolean;
                "voidReason.eq"?: components["parameters"]["voidReason.eq"];
                "voidReason.contains"?: components["parameters"]["voidReason.contains"];
                "voidReason.isNull"?: boolean;
                "lastSentAt.gt"?: components["schemas"]["Instant"];
                "lastSentAt.gte"?: components["schemas"]["Instant"];
                "lastSentAt.lt"?: components["schemas"]["Instant"];
                "lastSentAt.lte"?: components["schemas"]["Instant"];
                "lastSentAt.isNull"?: boolean;
                "externalId.eq"?: components["parameters"]["externalId.eq"];
                "externalId.in"?: components["parameters"]["externalId.in"];
                sort?: string;
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches number, reference, billingName, ignoring case. */
                q?: components["parameters"]["qParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description `true` adds `totals`, the sums of amounts over all records that match, by currency, if they are at most 10,000. */
                totals?: components["parameters"]["totalsParameter"];
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter_2"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createCreditNote: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
                dryRun?: components["parameters"]["dryRunParameter"];
                /** @description What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed. */
                onExternalId?: components["parameters"]["onExternalIdParameter"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreditNoteCreate"];
            };
        };
        responses: {
            /** @description Valid; nothing is stored. Or the record that has the own key, unchanged; the header `External-Id-Found: true` says so. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_2"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getCreditNote: {
        parameters: {
            query?: {
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter_2"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNotePatch"];
                "application/merge-patch+json": components["schemas"]["CreditNotePatch"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listCreditNoteChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    changeCreditNoteExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdsChange"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_3"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    addCreditNoteLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteLineCreate"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_4"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getCreditNoteLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteLine"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    removeCreditNoteLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_6"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    patchCreditNoteLine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
                /**
                 * @description Id of the line.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                lineId: components["parameters"]["lineIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteLinePatch"];
                "application/merge-patch+json": components["schemas"]["CreditNoteLinePatch"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_5"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    postCreditNote: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    postCreditNoteMany: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getCreditNoteReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReadinessResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    approveCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    approveCreditNoteMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    sendCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteSend"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    voidCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteVoid"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    voidCreditNoteMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteVoidMany"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    applyCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteApply"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    unapplyCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteUnapply"];
            };
        };
        responses: {
            200: components["responses"]["CreditNoteResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CreditNoteResponse409"];
            412: components["responses"]["CreditNoteResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    creditInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422_12"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listCreditNoteJournalEntries: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JournalEntryListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getCreditNotePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AnswerResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_9"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getCreditNoteUbl: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AnswerResponse_2"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_10"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getCreditNoteCii: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AnswerResponse_2"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_10"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listCreditNoteEffects: {
        parameters: {
            query?: {
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EffectListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    previewCreditNoteMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreviewMail"];
            };
        };
        responses: {
            200: components["responses"]["MailPreviewResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            422: components["responses"]["422_11"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listCreditNoteTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "name.eq"?: string;
                "name.in"?: components["parameters"]["name.in"];
                "name.contains"?: components["parameters"]["name.contains"];
                "name.startsWith"?: components["parameters"]["name.startsWith"];
                "name.isNull"?: components["parameters"]["name.isNull"];
                "email.eq"?: string;
                "email.in"?: components["parameters"]["email.in"];
                "email.contains"?: string;
                "email.startsWith"?: string;
                "email.isNull"?: boolean;
                "taxId.eq"?: string;
                "taxId.in"?: string[];
                "taxId.contains"?: string;
                "taxId.startsWith"?: string;
                "taxId.isNull"?: boolean;
                "address.eq"?: string;
                "address.contains"?: string;
                "address.isNull"?: boolean;
                "country.eq"?: string;
                "country.ne"?: string;
                "country.in"?: string[];
                "country.nin"?: string[];
                "country.isNull"?: boolean;
                "currency.eq"?: components["parameters"]["currency.eq"];
                "currency.ne"?: components["parameters"]["currency.ne"];
                "currency.in"?: components["parameters"]["currency.in"];
                "currency.nin"?: components["parameters"]["currency.nin"];
                "currency.isNull"?: components["parameters"]["currency.isNull"];
                "paymentTermsDays.eq"?: number;
                "paymentTermsDays.ne"?: number;
                "paymentTermsDays.gt"?: number;
                "paymentTermsDays.gte"?: number;
                "paymentTermsDays.lt"?: number;
                "paymentTermsDays.lte"?: number;
                "paymentTermsDays.in"?: components["parameters"]["paymentTermsDays.in"];
                "paymentTermsDays.isNull"?: boolean;
                "language.eq"?: string;
                "language.ne"?: string;
                "language.in"?: string[];
                "language.nin"?: string[];
                "language.isNull"?: boolean;
                "creditLimit.eq"?: components["schemas"]["DecimalNumber"];
                "creditLimit.ne"?: components["schemas"]["DecimalNumber"];
                "creditLimit.gt"?: components["schemas"]["DecimalNumber"];
                "creditLimit.gte"?: components["schemas"]["DecimalNumber"];
                "creditLimit.lt"?: components["schemas"]["DecimalNumber"];
                "creditLimit.lte"?: components["schemas"]["DecimalNumber"];
                "creditLimit.in"?: components["schemas"]["DecimalNumbers"];
                "creditLimit.isNull"?: boolean;
                "electronicAddress.eq"?: string;
                "electronicAddress.in"?: string[];
                "electronicAddress.contains"?: string;
                "electronicAddress.startsWith"?: string;
                "electronicAddress.isNull"?: boolean;
                "buyerReference.eq"?: string;
                "buyerReference.in"?: string[];
                "buyerReference.contains"?: string;
                "buyerReference.startsWith"?: string;
                "buyerReference.isNull"?: boolean;
                "active.eq"?: boolean;
                "blocked.eq"?: boolean;
                "externalId.eq"?: components["parameters"]["externalId.eq"];
                "externalId.in"?: components["parameters"]["externalId.in"];
                sort?: components["parameters"]["sortParameter_2"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches name, email, ignoring case. */
                q?: string;
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createCustomer: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
                dryRun?: components["parameters"]["dryRunParameter"];
                /** @description What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed. */
                onExternalId?: components["parameters"]["onExternalIdParameter"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description Valid; nothing is stored. Or the record that has the own key, unchanged; the header `External-Id-Found: true` says so. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_13"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CustomerResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerPatch"];
                "application/merge-patch+json": components["schemas"]["CustomerPatch"];
            };
        };
        responses: {
            200: components["responses"]["CustomerResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CustomerResponse409"];
            412: components["responses"]["CustomerResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listCustomerChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    changeCustomerExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdsChange"];
            };
        };
        responses: {
            200: components["responses"]["CustomerResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["CustomerResponse409"];
            412: components["responses"]["CustomerResponse412"];
            422: components["responses"]["422_3"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getCustomerReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReadinessResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getCustomerStatement: {
        parameters: {
            query?: {
                /** @description The first posting date; by default 11 months before the first of the month of `to`. */
                from?: components["parameters"]["fromParameter"];
                /** @description The last posting date; today by default. */
                to?: components["parameters"]["toParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customerId: components["schemas"]["Id"];
                        name: string | null;
                        from: components["schemas"]["CalendarDate"];
                        to: components["schemas"]["CalendarDate"];
                        balances: components["schemas"]["StatementBalance"][];
                        movements: components["schemas"]["StatementMovement"][];
                        openItems: components["schemas"]["StatementItem"][];
                        /** @description All open items; `openItems` lists at most 1,000, the oldest first. */
                        openItemCount: number;
                    };
                };
            };
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getCustomerStatementPdf: {
        parameters: {
            query?: {
                /** @description The first posting date; by default 11 months before the first of the month of `to`. */
                from?: components["parameters"]["fromParameter"];
                /** @description The last posting date; today by default. */
                to?: components["parameters"]["toParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_14"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listCustomerEffects: {
        parameters: {
            query?: {
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EffectListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    sendCustomerStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendStatement"];
            };
        };
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            422: components["responses"]["422_15"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    previewCustomerStatementMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewStatementMail"];
            };
        };
        responses: {
            200: components["responses"]["MailPreviewResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            422: components["responses"]["422_16"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listCustomerTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listTaxCodes: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "code.eq"?: components["parameters"]["code.eq"];
                "code.in"?: components["parameters"]["code.in"];
                "code.contains"?: components["parameters"]["code.contains"];
                "code.startsWith"?: components["parameters"]["code.startsWith"];
                "code.isNull"?: boolean;
                "name.eq"?: components["parameters"]["name.eq"];
                "name.in"?: components["parameters"]["name.in_2"];
                "name.contains"?: components["parameters"]["name.contains"];
                "name.startsWith"?: components["parameters"]["name.startsWith"];
                "name.isNull"?: components["parameters"]["name.isNull"];
                "rate.eq"?: components["schemas"]["DecimalNumber"];
                "rate.ne"?: components["schemas"]["DecimalNumber"];
                "rate.gt"?: components["schemas"]["DecimalNumber"];
                "rate.gte"?: components["schemas"]["DecimalNumber"];
                "rate.lt"?: components["schemas"]["DecimalNumber"];
                "rate.lte"?: components["schemas"]["DecimalNumber"];
                "rate.in"?: components["schemas"]["DecimalNumbers"];
                "rate.isNull"?: boolean;
                "category.eq"?: components["schemas"]["TaxCodeCategory"];
                "category.ne"?: components["schemas"]["TaxCodeCategory"];
                "category.in"?: components["schemas"]["TaxCodeCategory"][];
                "category.nin"?: components["schemas"]["TaxCodeCategory"][];
                "category.isNull"?: boolean;
                "exemptionReason.eq"?: string;
                "exemptionReason.contains"?: string;
                "exemptionReason.isNull"?: boolean;
                "active.eq"?: boolean;
                "externalId.eq"?: components["parameters"]["externalId.eq"];
                "externalId.in"?: components["parameters"]["externalId.in"];
                sort?: components["parameters"]["sortParameter_3"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches code, name, ignoring case. */
                q?: components["parameters"]["qParameter_2"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCodeList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createTaxCode: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
                dryRun?: components["parameters"]["dryRunParameter"];
                /** @description What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed. */
                onExternalId?: components["parameters"]["onExternalIdParameter"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaxCodeCreate"];
            };
        };
        responses: {
            /** @description Valid; nothing is stored. Or the record that has the own key, unchanged; the header `External-Id-Found: true` says so. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCode"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCode"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_13"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getTaxCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TaxCodeResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchTaxCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxCodePatch"];
                "application/merge-patch+json": components["schemas"]["TaxCodePatch"];
            };
        };
        responses: {
            200: components["responses"]["TaxCodeResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["TaxCodeResponse409"];
            412: components["responses"]["TaxCodeResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listTaxCodeChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    changeTaxCodeExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdsChange"];
            };
        };
        responses: {
            200: components["responses"]["TaxCodeResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["TaxCodeResponse409"];
            412: components["responses"]["TaxCodeResponse412"];
            422: components["responses"]["422_3"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    ratesTaxCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxCodeRates"];
            };
        };
        responses: {
            200: components["responses"]["TaxCodeResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["TaxCodeResponse409"];
            412: components["responses"]["TaxCodeResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    removeRateTaxCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxCodeRemoveRate"];
            };
        };
        responses: {
            200: components["responses"]["TaxCodeResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["TaxCodeResponse409"];
            412: components["responses"]["TaxCodeResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listTaxCodeEffects: {
        parameters: {
            query?: {
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EffectListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listTaxCodeTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listAllocations: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "status.eq"?: components["schemas"]["AllocationStatus"];
                "status.ne"?: components["schemas"]["AllocationStatus"];
                "status.in"?: components["schemas"]["AllocationStatus"][];
                "status.nin"?: components["schemas"]["AllocationStatus"][];
                "sourceType.eq"?: components["schemas"]["AllocationSourceType"];
                "sourceType.ne"?: components["schemas"]["AllocationSourceType"];
                "sourceType.in"?: components["schemas"]["AllocationSourceType"][];
                "sourceType.nin"?: components["schemas"]["AllocationSourceType"][];
                "sourceType.isNull"?: boolean;
                "sourceId.eq"?: components["schemas"]["Id"];
                "sourceId.ne"?: components["schemas"]["Id"];
                "sourceId.in"?: components["schemas"]["Ids"];
                "sourceId.nin"?: components["schemas"]["Ids"];
                "sourceId.isNull"?: boolean;
                "sourceNumber.eq"?: string;
                "sourceNumber.in"?: string[];
                "sourceNumber.contains"?: string;
                "sourceNumber.startsWith"?: string;
                "sourceNumber.isNull"?: boolean;
                "invoiceId.eq"?: components["schemas"]["Id"];
                "invoiceId.ne"?: components["schemas"]["Id"];
                "invoiceId.in"?: components["parameters"]["invoiceId.in"];
                "invoiceId.nin"?: components["parameters"]["invoiceId.nin"];
                "invoiceId.isNull"?: boolean;
                "invoiceNumber.eq"?: string;
                "invoiceNumber.in"?: string[];
                "invoiceNumber.contains"?: string;
                "invoiceNumber.startsWith"?: string;
                "invoiceNumber.isNull"?: boolean;
                "customerId.eq"?: components["parameters"]["customerId.eq"];
                "customerId.ne"?: components["parameters"]["customerId.ne"];
                "customerId.in"?: components["parameters"]["customerId.in"];
                "customerId.nin"?: components["parameters"]["customerId.nin"];
                "customerId.isNull"?: boolean;
                "currency.eq"?: string;
                "currency.ne"?: string;
                "currency.in"?: string[];
                "currency.nin"?: string[];
                "currency.isNull"?: components["parameters"]["currency.isNull"];
                "amount.eq"?: components["schemas"]["Amount"];
                "amount.ne"?: components["schemas"]["Amount"];
                "amount.gt"?: components["schemas"]["Amount"];
                "amount.gte"?: components["schemas"]["Amount"];
                "amount.lt"?: components["schemas"]["Amount"];
                "amount.lte"?: components["schemas"]["Amount"];
                "amount.in"?: components["schemas"]["Amounts"];
                "postingDate.eq"?: components["parameters"]["postingDate.eq"];
                "postingDate.gt"?: components["parameters"]["postingDate.gt"];
                "postingDate.gte"?: components["parameters"]["postingDate.gte"];
                "postingDate.lt"?: components["parameters"]["postingDate.lt"];
                "postingDate.lte"?: components["parameters"]["postingDate.lte"];
                "postingDate.isNull"?: boolean;
                "appliedBy.eq"?: string;
                "appliedBy.ne"?: string;
                "appliedBy.in"?: string[];
                "appliedBy.nin"?: string[];
                "appliedBy.isNull"?: boolean;
                "undoneAt.gt"?: components["schemas"]["Instant"];
                "undoneAt.gte"?: components["schemas"]["Instant"];
                "undoneAt.lt"?: components["schemas"]["Instant"];
                "undoneAt.lte"?: components["schemas"]["Instant"];
                "undoneAt.isNull"?: boolean;
                "undoneBy.eq"?: string;
                "undoneBy.ne"?: string;
                "undoneBy.in"?: string[];
                "undoneBy.nin"?: string[];
                "undoneBy.isNull"?: boolean;
                "externalId.eq"?: components["parameters"]["externalId.eq"];
                "externalId.in"?: components["parameters"]["externalId.in"];
                sort?: components["parameters"]["sortParameter_4"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter_3"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getAllocation: {
        parameters: {
            query?: {
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter_3"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AllocationResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listAllocationChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    changeAllocationExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdsChange"];
            };
        };
        responses: {
            200: components["responses"]["AllocationResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `If-Match` mismatch: the current record. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            422: components["responses"]["422_3"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listAllocationTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "number.eq"?: components["parameters"]["number.eq"];
                "number.in"?: components["parameters"]["number.in"];
                "number.contains"?: components["parameters"]["number.contains"];
                "number.startsWith"?: components["parameters"]["number.startsWith"];
                "number.isNull"?: boolean;
                "status.eq"?: components["schemas"]["PaymentStatus"];
                "status.ne"?: components["schemas"]["PaymentStatus"];
                "status.in"?: components["schemas"]["PaymentStatus"][];
                "status.nin"?: components["schemas"]["PaymentStatus"][];
                "customerId.eq"?: components["parameters"]["customerId.eq"];
                "customerId.ne"?: components["parameters"]["customerId.ne"];
                "customerId.in"?: components["parameters"]["customerId.in"];
                "customerId.nin"?: components["parameters"]["customerId.nin"];
                "customerId.isNull"?: boolean;
                "currency.eq"?: components["parameters"]["currency.eq"];
                "currency.ne"?: components["parameters"]["currency.ne"];
                "currency.in"?: components["parameters"]["currency.in"];
                "currency.nin"?: components["parameters"]["currency.nin"];
                "currency.isNull"?: components["parameters"]["currency.isNull"];
                "exchangeRate.eq"?: components["parameters"]["exchangeRate.eq"];
                "exchangeRate.ne"?: components["parameters"]["exchangeRate.ne"];
                "exchangeRate.gt"?: components["parameters"]["exchangeRate.gt"];
                "exchangeRate.gte"?: components["parameters"]["exchangeRate.gte"];
                "exchangeRate.lt"?: components["parameters"]["exchangeRate.lt"];
                "exchangeRate.lte"?: components["parameters"]["exchangeRate.lte"];
                "exchangeRate.in"?: components["parameters"]["exchangeRate.in"];
                "exchangeRate.isNull"?: boolean;
                "amount.eq"?: components["schemas"]["DecimalNumber"];
                "amount.ne"?: components["schemas"]["DecimalNumber"];
                "amount.gt"?: components["schemas"]["DecimalNumber"];
                "amount.gte"?: components["schemas"]["DecimalNumber"];
                "amount.lt"?: components["schemas"]["DecimalNumber"];
                "amount.lte"?: components["schemas"]["DecimalNumber"];
                "amount.in"?: components["schemas"]["DecimalNumbers"];
                "amount.isNull"?: boolean;
                "receivedOn.eq"?: components["schemas"]["CalendarDate"];
                "receivedOn.gt"?: components["schemas"]["CalendarDate"];
                "receivedOn.gte"?: components["schemas"]["CalendarDate"];
                "receivedOn.lt"?: components["schemas"]["CalendarDate"];
                "receivedOn.lte"?: components["schemas"]["CalendarDate"];
                "receivedOn.isNull"?: boolean;
                "postingDate.eq"?: components["parameters"]["postingDate.eq"];
                "postingDate.gt"?: components["parameters"]["postingDate.gt"];
                "postingDate.gte"?: components["parameters"]["postingDate.gte"];
                "postingDate.lt"?: components["parameters"]["postingDate.lt"];
                "postingDate.lte"?: components["parameters"]["postingDate.lte"];
                "postingDate.isNull"?: boolean;
                "method.eq"?: components["schemas"]["PaymentMethod"];
                "method.ne"?: components["schemas"]["PaymentMethod"];
                "method.in"?: components["schemas"]["PaymentMethod"][];
                "method.nin"?: components["schemas"]["PaymentMethod"][];
                "method.isNull"?: boolean;
                "accountId.eq"?: components["schemas"]["Id"];
                "accountId.ne"?: components["schemas"]["Id"];
                "accountId.in"?: components["parameters"]["accountId.in"];
                "accountId.nin"?: components["schemas"]["Ids"];
                "accountId.isNull"?: boolean;
                "reference.eq"?: components["parameters"]["reference.eq"];
                "reference.in"?: components["parameters"]["reference.in"];
                "reference.contains"?: components["parameters"]["reference.contains"];
                "reference.startsWith"?: components["parameters"]["reference.startsWith"];
                "reference.isNull"?: boolean;
                "memo.eq"?: components["parameters"]["memo.eq"];
                "memo.contains"?: components["parameters"]["memo.contains"];
                "memo.isNull"?: boolean;
                "amountApplied.eq"?: components["parameters"]["amountApplied.eq"];
                "amountApplied.ne"?: components["parameters"]["amountApplied.ne"];
                "amountApplied.gt"?: components["parameters"]["amountApplied.gt"];
                "amountApplied.gte"?: components["parameters"]["amountApplied.gte"];
                "amountApplied.lt"?: components["parameters"]["amountApplied.lt"];
                "amountApplied.lte"?: components["parameters"]["amountApplied.lte"];
                "amountApplied.in"?: components["parameters"]["amountApplied.in"];
                "amountUnapplied.eq"?: components["schemas"]["Amount"];
                "amountUnapplied.ne"?: components["schemas"]["Amount"];
                "amountUnapplied.gt"?: components["schemas"]["Amount"];
                "amountUnapplied.gte"?: components["schemas"]["Amount"];
                "amountUnapplied.lt"?: components["schemas"]["Amount"];
                "amountUnapplied.lte"?: components["schemas"]["Amount"];
                "amountUnapplied.in"?: components["schemas"]["Amounts"];
                "postedAt.gt"?: components["parameters"]["postedAt.gt"];
                "postedAt.gte"?: components["parameters"]["postedAt.gte"];
                "postedAt.lt"?: components["parameters"]["postedAt.lt"];
                "postedAt.lte"?: components["parameters"]["postedAt.lte"];
                "postedAt.isNull"?: boolean;
                "postedBy.eq"?: components["parameters"]["postedBy.eq"];
                "postedBy.ne"?: components["parameters"]["postedBy.ne"];
                "postedBy.in"?: components["parameters"]["postedBy.in"];
                "postedBy.nin"?: components["parameters"]["postedBy.nin"];
                "postedBy.isNull"?: boolean;
                "voidedAt.gt"?: components["parameters"]["voidedAt.gt"];
                "voidedAt.gte"?: components["parameters"]["voidedAt.gte"];
                "voidedAt.lt"?: components["parameters"]["voidedAt.lt"];
                "voidedAt.lte"?: components["parameters"]["voidedAt.lte"];
                "voidedAt.isNull"?: boolean;
                "voidedBy.eq"?: components["parameters"]["voidedBy.eq"];
                "voidedBy.ne"?: components["parameters"]["voidedBy.ne"];
                "voidedBy.in"?: components["parameters"]["voidedBy.in"];
                "voidedBy.nin"?: components["parameters"]["voidedBy.nin"];
                "voidedBy.isNull"?: boolean;
                "voidReason.eq"?: components["parameters"]["voidReason.eq"];
                "voidReason.contains"?: components["parameters"]["voidReason.contains"];
                "voidReason.isNull"?: boolean;
                "externalId.eq"?: components["parameters"]["externalId.eq"];
                "externalId.in"?: components["parameters"]["externalId.in"];
                sort?: string;
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches number, reference, ignoring case. */
                q?: string;
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description `true` adds `totals`, the sums of amounts over all records that match, by currency, if they are at most 10,000. */
                totals?: components["parameters"]["totalsParameter"];
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter_4"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createPayment: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
                dryRun?: components["parameters"]["dryRunParameter"];
                /** @description What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed. */
                onExternalId?: components["parameters"]["onExternalIdParameter"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentCreate"];
            };
        };
        responses: {
            /** @description Valid; nothing is stored. Or the record that has the own key, unchanged; the header `External-Id-Found: true` says so. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_13"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getPayment: {
        parameters: {
            query?: {
                /** @description Adds `expanded`: the records that these fields name, each once, and as they are now; as far as the role and the scopes of an API key, such as `customers:read`, allow reading them. */
                expand?: components["parameters"]["expandParameter_4"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentPatch"];
                "application/merge-patch+json": components["schemas"]["PaymentPatch"];
            };
        };
        responses: {
            200: components["responses"]["PaymentResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PaymentResponse409"];
            412: components["responses"]["PaymentResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listPaymentChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    changePaymentExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdsChange"];
            };
        };
        responses: {
            200: components["responses"]["PaymentResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PaymentResponse409"];
            412: components["responses"]["PaymentResponse412"];
            422: components["responses"]["422_3"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    postPayment: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["PaymentResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PaymentResponse409"];
            412: components["responses"]["PaymentResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    postPaymentMany: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["PaymentBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getPaymentReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReadinessResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    applyPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentApply"];
            };
        };
        responses: {
            200: components["responses"]["PaymentResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PaymentResponse409"];
            412: components["responses"]["PaymentResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    unapplyPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentUnapply"];
            };
        };
        responses: {
            200: components["responses"]["PaymentResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PaymentResponse409"];
            412: components["responses"]["PaymentResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    voidPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentVoid"];
            };
        };
        responses: {
            200: components["responses"]["PaymentResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PaymentResponse409"];
            412: components["responses"]["PaymentResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    voidPaymentMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentVoidMany"];
            };
        };
        responses: {
            200: components["responses"]["PaymentBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listPaymentJournalEntries: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["JournalEntryListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listPaymentEffects: {
        parameters: {
            query?: {
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EffectListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listPaymentTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "code.eq"?: components["parameters"]["code.eq"];
                "code.in"?: components["parameters"]["code.in"];
                "code.contains"?: components["parameters"]["code.contains"];
                "code.startsWith"?: components["parameters"]["code.startsWith"];
                "code.isNull"?: boolean;
                "name.eq"?: components["parameters"]["name.eq"];
                "name.in"?: components["parameters"]["name.in_2"];
                "name.contains"?: components["parameters"]["name.contains"];
                "name.startsWith"?: components["parameters"]["name.startsWith"];
                "name.isNull"?: components["parameters"]["name.isNull"];
                "type.eq"?: components["schemas"]["AccountType"];
                "type.ne"?: components["schemas"]["AccountType"];
                "type.in"?: components["schemas"]["AccountType"][];
                "type.nin"?: components["schemas"]["AccountType"][];
                "type.isNull"?: boolean;
                "role.eq"?: components["schemas"]["AccountRole"];
                "role.ne"?: components["schemas"]["AccountRole"];
                "role.in"?: components["schemas"]["AccountRole"][];
                "role.nin"?: components["schemas"]["AccountRole"][];
                "role.isNull"?: boolean;
                "active.eq"?: boolean;
                "externalId.eq"?: components["parameters"]["externalId.eq"];
                "externalId.in"?: components["parameters"]["externalId.in"];
                sort?: components["parameters"]["sortParameter_3"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches code, name, ignoring case. */
                q?: components["parameters"]["qParameter_2"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createAccount: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
                dryRun?: components["parameters"]["dryRunParameter"];
                /** @description What happens if another record has an own key of the body. `refuse`: 422 `external_id_used`. `return`: 200 with that record as it is; nothing is changed. */
                onExternalId?: components["parameters"]["onExternalIdParameter"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountCreate"];
            };
        };
        responses: {
            /** @description Valid; nothing is stored. Or the record that has the own key, unchanged; the header `External-Id-Found: true` says so. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_13"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
                "application/merge-patch+json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            200: components["responses"]["AccountResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["AccountResponse409"];
            412: components["responses"]["AccountResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listAccountChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    changeAccountExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalIdsChange"];
            };
        };
        responses: {
            200: components["responses"]["AccountResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["AccountResponse409"];
            412: components["responses"]["AccountResponse412"];
            422: components["responses"]["422_3"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listAccountTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listPeriods: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "code.eq"?: components["parameters"]["code.eq"];
                "code.in"?: components["parameters"]["code.in"];
                "code.contains"?: components["parameters"]["code.contains"];
                "code.startsWith"?: components["parameters"]["code.startsWith"];
                "code.isNull"?: boolean;
                "startDate.eq"?: components["schemas"]["CalendarDate"];
                "startDate.gt"?: components["schemas"]["CalendarDate"];
                "startDate.gte"?: components["schemas"]["CalendarDate"];
                "startDate.lt"?: components["schemas"]["CalendarDate"];
                "startDate.lte"?: components["schemas"]["CalendarDate"];
                "startDate.isNull"?: boolean;
                "endDate.eq"?: components["schemas"]["CalendarDate"];
                "endDate.gt"?: components["schemas"]["CalendarDate"];
                "endDate.gte"?: components["schemas"]["CalendarDate"];
                "endDate.lt"?: components["schemas"]["CalendarDate"];
                "endDate.lte"?: components["schemas"]["CalendarDate"];
                "endDate.isNull"?: boolean;
                "status.eq"?: components["schemas"]["PeriodStatus"];
                "status.ne"?: components["schemas"]["PeriodStatus"];
                "status.in"?: components["schemas"]["PeriodStatus"][];
                "status.nin"?: components["schemas"]["PeriodStatus"][];
                "closedAt.gt"?: components["schemas"]["Instant"];
                "closedAt.gte"?: components["schemas"]["Instant"];
                "closedAt.lt"?: components["schemas"]["Instant"];
                "closedAt.lte"?: components["schemas"]["Instant"];
                "closedAt.isNull"?: boolean;
                "closedBy.eq"?: string;
                "closedBy.ne"?: string;
                "closedBy.in"?: string[];
                "closedBy.nin"?: string[];
                "closedBy.isNull"?: boolean;
                "reopenedAt.gt"?: components["schemas"]["Instant"];
                "reopenedAt.gte"?: components["schemas"]["Instant"];
                "reopenedAt.lt"?: components["schemas"]["Instant"];
                "reopenedAt.lte"?: components["schemas"]["Instant"];
                "reopenedAt.isNull"?: boolean;
                "reopenedBy.eq"?: string;
                "reopenedBy.ne"?: string;
                "reopenedBy.in"?: string[];
                "reopenedBy.nin"?: string[];
                "reopenedBy.isNull"?: boolean;
                "reopenReason.eq"?: string;
                "reopenReason.contains"?: string;
                "reopenReason.isNull"?: boolean;
                sort?: string;
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeriodList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PeriodResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listPeriodChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    softClosePeriod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["PeriodResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PeriodResponse409"];
            412: components["responses"]["PeriodResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    softClosePeriodMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["PeriodBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    closePeriod: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PeriodClose"];
            };
        };
        responses: {
            200: components["responses"]["PeriodResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PeriodResponse409"];
            412: components["responses"]["PeriodResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    closePeriodMany: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422 with all problems, or 200 with the unchanged record; `/readiness`, and a dry run of many records, also return warnings. */
                dryRun?: components["parameters"]["dryRunParameter_2"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodCloseMany"];
            };
        };
        responses: {
            200: components["responses"]["PeriodBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getPeriodReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReadinessResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reopenPeriod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodReopen"];
            };
        };
        responses: {
            200: components["responses"]["PeriodResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["PeriodResponse409"];
            412: components["responses"]["PeriodResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    reopenPeriodMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodReopenMany"];
            };
        };
        responses: {
            200: components["responses"]["PeriodBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getPeriodChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checklist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingChecklist"];
                };
            };
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listPeriodEffects: {
        parameters: {
            query?: {
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EffectListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listPeriodTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listJournalEntries: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "documentType.eq"?: string;
                "documentType.ne"?: string;
                "documentType.in"?: string[];
                "documentType.nin"?: string[];
                "documentId.eq"?: components["schemas"]["Id"];
                "documentId.ne"?: components["schemas"]["Id"];
                "documentId.in"?: components["schemas"]["Ids"];
                "documentId.nin"?: components["schemas"]["Ids"];
                "documentNumber.eq"?: string;
                "documentNumber.in"?: string[];
                "documentNumber.contains"?: string;
                "documentNumber.startsWith"?: string;
                "documentNumber.isNull"?: boolean;
                "kind.eq"?: components["schemas"]["JournalEntryKind"];
                "kind.ne"?: components["schemas"]["JournalEntryKind"];
                "kind.in"?: components["schemas"]["JournalEntryKind"][];
                "kind.nin"?: components["schemas"]["JournalEntryKind"][];
                "postingDate.eq"?: components["parameters"]["postingDate.eq"];
                "postingDate.gt"?: components["parameters"]["postingDate.gt"];
                "postingDate.gte"?: components["parameters"]["postingDate.gte"];
                "postingDate.lt"?: components["parameters"]["postingDate.lt"];
                "postingDate.lte"?: components["parameters"]["postingDate.lte"];
                "periodId.eq"?: components["schemas"]["Id"];
                "periodId.ne"?: components["schemas"]["Id"];
                "periodId.in"?: components["schemas"]["Ids"];
                "periodId.nin"?: components["schemas"]["Ids"];
                "currency.eq"?: components["parameters"]["currency.eq"];
                "currency.ne"?: components["parameters"]["currency.ne"];
                "currency.in"?: components["parameters"]["currency.in"];
                "currency.nin"?: components["parameters"]["currency.nin"];
                "reversalOf.eq"?: components["schemas"]["Id"];
                "reversalOf.ne"?: components["schemas"]["Id"];
                "reversalOf.in"?: components["schemas"]["Ids"];
                "reversalOf.nin"?: components["schemas"]["Ids"];
                "reversalOf.isNull"?: boolean;
                "accountId.eq"?: components["schemas"]["Id"];
                "accountId.in"?: components["parameters"]["accountId.in"];
                sort?: components["parameters"]["sortParameter_4"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntryList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getJournalEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry and its lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntryWithLines"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listJournalEntryChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listJournalEntryTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listTenantSettings: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSettingsList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getTenantSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TenantSettingsResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchTenantSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantSettingsPatch"];
                "application/merge-patch+json": components["schemas"]["TenantSettingsPatch"];
            };
        };
        responses: {
            200: components["responses"]["TenantSettingsResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSettings"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `If-Match` mismatch: the current record. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSettings"];
                };
            };
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listTenantSettingsChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getTenantSettingsLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo; all null without one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedLogo"];
                };
            };
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    uploadTenantSettingsLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadLogo"];
            };
        };
        responses: {
            201: components["responses"]["LogoResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    uploadTenantSettingsLogoFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
            };
        };
        responses: {
            201: components["responses"]["LogoResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listTenantSettingsTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "name.eq"?: components["parameters"]["name.eq"];
                "name.in"?: components["parameters"]["name.in_2"];
                "name.contains"?: components["parameters"]["name.contains"];
                "name.startsWith"?: components["parameters"]["name.startsWith"];
                "name.isNull"?: components["parameters"]["name.isNull"];
                "role.eq"?: components["schemas"]["ApiKeyRole"];
                "role.ne"?: components["schemas"]["ApiKeyRole"];
                "role.in"?: components["schemas"]["ApiKeyRole"][];
                "role.nin"?: components["schemas"]["ApiKeyRole"][];
                "role.isNull"?: boolean;
                "expiresAt.gt"?: components["schemas"]["Instant"];
                "expiresAt.gte"?: components["schemas"]["Instant"];
                "expiresAt.lt"?: components["schemas"]["Instant"];
                "expiresAt.lte"?: components["schemas"]["Instant"];
                "expiresAt.isNull"?: boolean;
                "status.eq"?: components["schemas"]["ApiKeyStatus"];
                "status.ne"?: components["schemas"]["ApiKeyStatus"];
                "status.in"?: components["schemas"]["ApiKeyStatus"][];
                "status.nin"?: components["schemas"]["ApiKeyStatus"][];
                "hint.eq"?: string;
                "hint.ne"?: string;
                "hint.in"?: string[];
                "hint.nin"?: string[];
                "hint.isNull"?: boolean;
                "revokedAt.gt"?: components["schemas"]["Instant"];
                "revokedAt.gte"?: components["schemas"]["Instant"];
                "revokedAt.lt"?: components["schemas"]["Instant"];
                "revokedAt.lte"?: components["schemas"]["Instant"];
                "revokedAt.isNull"?: boolean;
                "createdBy.eq"?: string;
                "createdBy.ne"?: string;
                "createdBy.in"?: components["parameters"]["createdBy.in"];
                "createdBy.nin"?: components["parameters"]["createdBy.nin"];
                "createdBy.isNull"?: boolean;
                "ownerId.eq"?: components["schemas"]["Id"];
                "ownerId.ne"?: components["schemas"]["Id"];
                "ownerId.in"?: components["schemas"]["Ids"];
                "ownerId.nin"?: components["schemas"]["Ids"];
                "ownerId.isNull"?: boolean;
                "lastUsedAt.gt"?: components["schemas"]["Instant"];
                "lastUsedAt.gte"?: components["schemas"]["Instant"];
                "lastUsedAt.lt"?: components["schemas"]["Instant"];
                "lastUsedAt.lte"?: components["schemas"]["Instant"];
                "lastUsedAt.isNull"?: boolean;
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches name, ignoring case. */
                q?: components["parameters"]["qParameter_3"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_17"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ApiKeyResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyPatch"];
                "application/merge-patch+json": components["schemas"]["ApiKeyPatch"];
            };
        };
        responses: {
            200: components["responses"]["ApiKeyResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["ApiKeyResponse409"];
            412: components["responses"]["ApiKeyResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listApiKeyChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["ApiKeyResponse409"];
            412: components["responses"]["ApiKeyResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["ApiKeyResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["ApiKeyResponse409"];
            412: components["responses"]["ApiKeyResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    revokeApiKeyMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            /** @description One result per id. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyBulkResult"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    takeOverApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["ApiKeyResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["ApiKeyResponse409"];
            412: components["responses"]["ApiKeyResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listApiKeyTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "email.eq"?: string;
                "email.in"?: components["parameters"]["email.in"];
                "email.contains"?: string;
                "email.startsWith"?: string;
                "email.isNull"?: boolean;
                "name.eq"?: string;
                "name.in"?: components["parameters"]["name.in"];
                "name.contains"?: components["parameters"]["name.contains"];
                "name.startsWith"?: components["parameters"]["name.startsWith"];
                "name.isNull"?: components["parameters"]["name.isNull"];
                "role.eq"?: components["schemas"]["UserRole"];
                "role.ne"?: components["schemas"]["UserRole"];
                "role.in"?: components["schemas"]["UserRole"][];
                "role.nin"?: components["schemas"]["UserRole"][];
                "status.eq"?: components["schemas"]["UserStatus"];
                "status.ne"?: components["schemas"]["UserStatus"];
                "status.in"?: components["schemas"]["UserStatus"][];
                "status.nin"?: components["schemas"]["UserStatus"][];
                "invitedAt.gt"?: components["schemas"]["Instant"];
                "invitedAt.gte"?: components["schemas"]["Instant"];
                "invitedAt.lt"?: components["schemas"]["Instant"];
                "invitedAt.lte"?: components["schemas"]["Instant"];
                "invitedAt.isNull"?: boolean;
                "joinedAt.gt"?: components["schemas"]["Instant"];
                "joinedAt.gte"?: components["schemas"]["Instant"];
                "joinedAt.lt"?: components["schemas"]["Instant"];
                "joinedAt.lte"?: components["schemas"]["Instant"];
                "joinedAt.isNull"?: boolean;
                "deactivatedAt.gt"?: components["schemas"]["Instant"];
                "deactivatedAt.gte"?: components["schemas"]["Instant"];
                "deactivatedAt.lt"?: components["schemas"]["Instant"];
                "deactivatedAt.lte"?: components["schemas"]["Instant"];
                "deactivatedAt.isNull"?: boolean;
                "sessionsEndedAt.gt"?: components["schemas"]["Instant"];
                "sessionsEndedAt.gte"?: components["schemas"]["Instant"];
                "sessionsEndedAt.lt"?: components["schemas"]["Instant"];
                "sessionsEndedAt.lte"?: components["schemas"]["Instant"];
                "sessionsEndedAt.isNull"?: boolean;
                "lastSignInAt.gt"?: components["schemas"]["Instant"];
                "lastSignInAt.gte"?: components["schemas"]["Instant"];
                "lastSignInAt.lt"?: components["schemas"]["Instant"];
                "lastSignInAt.lte"?: components["schemas"]["Instant"];
                "lastSignInAt.isNull"?: boolean;
                sort?: string;
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches email, name, ignoring case. */
                q?: string;
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserWithSecret"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_18"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
                "application/merge-patch+json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            200: components["responses"]["UserResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["UserResponse409"];
            412: components["responses"]["UserResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listUserChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserWithSecret"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["UserResponse409"];
            412: components["responses"]["UserResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["UserResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["UserResponse409"];
            412: components["responses"]["UserResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    deactivateUserMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["UserBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    reactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["UserResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["UserResponse409"];
            412: components["responses"]["UserResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    reactivateUserMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["UserBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    endSessionsUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["UserResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["UserResponse409"];
            412: components["responses"]["UserResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    endSessionsUserMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["UserBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listUserTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "url.eq"?: string;
                "url.in"?: string[];
                "url.contains"?: string;
                "url.startsWith"?: string;
                "url.isNull"?: boolean;
                "description.eq"?: string;
                "description.contains"?: string;
                "description.isNull"?: boolean;
                "enabled.eq"?: boolean;
                "category.eq"?: components["schemas"]["WebhookEndpointCategory"];
                "category.ne"?: components["schemas"]["WebhookEndpointCategory"];
                "category.in"?: components["schemas"]["WebhookEndpointCategory"][];
                "category.nin"?: components["schemas"]["WebhookEndpointCategory"][];
                "payload.eq"?: components["schemas"]["WebhookEndpointPayload"];
                "payload.ne"?: components["schemas"]["WebhookEndpointPayload"];
                "payload.in"?: components["schemas"]["WebhookEndpointPayload"][];
                "payload.nin"?: components["schemas"]["WebhookEndpointPayload"][];
                "format.eq"?: components["schemas"]["WebhookEndpointFormat"];
                "format.ne"?: components["schemas"]["WebhookEndpointFormat"];
                "format.in"?: components["schemas"]["WebhookEndpointFormat"][];
                "format.nin"?: components["schemas"]["WebhookEndpointFormat"][];
                "ordering.eq"?: components["schemas"]["WebhookEndpointOrdering"];
                "ordering.ne"?: components["schemas"]["WebhookEndpointOrdering"];
                "ordering.in"?: components["schemas"]["WebhookEndpointOrdering"][];
                "ordering.nin"?: components["schemas"]["WebhookEndpointOrdering"][];
                "ratePerSecond.eq"?: number;
                "ratePerSecond.ne"?: number;
                "ratePerSecond.gt"?: number;
                "ratePerSecond.gte"?: number;
                "ratePerSecond.lt"?: number;
                "ratePerSecond.lte"?: number;
                "ratePerSecond.in"?: number[];
                "ratePerSecond.isNull"?: boolean;
                "status.eq"?: components["schemas"]["WebhookEndpointStatus"];
                "status.ne"?: components["schemas"]["WebhookEndpointStatus"];
                "status.in"?: components["schemas"]["WebhookEndpointStatus"][];
                "status.nin"?: components["schemas"]["WebhookEndpointStatus"][];
                "disabledAt.gt"?: components["schemas"]["Instant"];
                "disabledAt.gte"?: components["schemas"]["Instant"];
                "disabledAt.lt"?: components["schemas"]["Instant"];
                "disabledAt.lte"?: components["schemas"]["Instant"];
                "disabledAt.isNull"?: boolean;
                "consecutiveFailures.eq"?: number;
                "consecutiveFailures.ne"?: number;
                "consecutiveFailures.gt"?: number;
                "consecutiveFailures.gte"?: number;
                "consecutiveFailures.lt"?: number;
                "consecutiveFailures.lte"?: number;
                "consecutiveFailures.in"?: number[];
                "failingSince.gt"?: components["schemas"]["Instant"];
                "failingSince.gte"?: components["schemas"]["Instant"];
                "failingSince.lt"?: components["schemas"]["Instant"];
                "failingSince.lte"?: components["schemas"]["Instant"];
                "failingSince.isNull"?: boolean;
                "lastSuccessAt.gt"?: components["schemas"]["Instant"];
                "lastSuccessAt.gte"?: components["schemas"]["Instant"];
                "lastSuccessAt.lt"?: components["schemas"]["Instant"];
                "lastSuccessAt.lte"?: components["schemas"]["Instant"];
                "lastSuccessAt.isNull"?: boolean;
                "lastFailureAt.gt"?: components["schemas"]["Instant"];
                "lastFailureAt.gte"?: components["schemas"]["Instant"];
                "lastFailureAt.lt"?: components["schemas"]["Instant"];
                "lastFailureAt.lte"?: components["schemas"]["Instant"];
                "lastFailureAt.isNull"?: boolean;
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches description, ignoring case. */
                q?: string;
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_18"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookEndpointResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookEndpointPatch"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["WebhookEndpointResponse409"];
            412: components["responses"]["WebhookEndpointResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listWebhookEndpointChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    rotateSecretWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["WebhookEndpointResponse409"];
            412: components["responses"]["WebhookEndpointResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    rotateSecretWebhookEndpointMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointWithQueuedResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["WebhookEndpointResponse409"];
            412: components["responses"]["WebhookEndpointResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    testWebhookEndpointMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    replayWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointReplay"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointWithQueuedResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["WebhookEndpointResponse409"];
            412: components["responses"]["WebhookEndpointResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    replayWebhookEndpointMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointReplayMany"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    enableWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["WebhookEndpointResponse409"];
            412: components["responses"]["WebhookEndpointResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    enableWebhookEndpointMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    disableWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisable"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["WebhookEndpointResponse409"];
            412: components["responses"]["WebhookEndpointResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    disableWebhookEndpointMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisableMany"];
            };
        };
        responses: {
            200: components["responses"]["WebhookEndpointBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listWebhookEndpointEffects: {
        parameters: {
            query?: {
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EffectListResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listWebhookEndpointTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listEffects: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "kind.eq"?: components["schemas"]["EffectKind"];
                "kind.ne"?: components["schemas"]["EffectKind"];
                "kind.in"?: components["schemas"]["EffectKind"][];
                "kind.nin"?: components["schemas"]["EffectKind"][];
                "category.eq"?: components["schemas"]["EffectCategory"];
                "category.ne"?: components["schemas"]["EffectCategory"];
                "category.in"?: components["schemas"]["EffectCategory"][];
                "category.nin"?: components["schemas"]["EffectCategory"][];
                "status.eq"?: components["schemas"]["EffectStatus"];
                "status.ne"?: components["schemas"]["EffectStatus"];
                "status.in"?: components["schemas"]["EffectStatus"][];
                "status.nin"?: components["schemas"]["EffectStatus"][];
                "name.eq"?: components["parameters"]["name.eq"];
                "name.in"?: components["parameters"]["name.in_2"];
                "name.contains"?: components["parameters"]["name.contains"];
                "name.startsWith"?: components["parameters"]["name.startsWith"];
                "subjectType.eq"?: string;
                "subjectType.ne"?: string;
                "subjectType.in"?: components["parameters"]["subjectType.in"];
                "subjectType.nin"?: components["parameters"]["subjectType.nin"];
                "subjectType.isNull"?: boolean;
                "subjectId.eq"?: components["parameters"]["subjectId.eq"];
                "subjectId.ne"?: components["parameters"]["subjectId.ne"];
                "subjectId.in"?: components["parameters"]["subjectId.in"];
                "subjectId.nin"?: components["parameters"]["subjectId.nin"];
                "subjectId.isNull"?: boolean;
                "eventId.eq"?: components["schemas"]["Id"];
                "eventId.ne"?: components["schemas"]["Id"];
                "eventId.in"?: components["schemas"]["Ids"];
                "eventId.nin"?: components["schemas"]["Ids"];
                "eventId.isNull"?: boolean;
                "webhookEndpointId.eq"?: components["schemas"]["Id"];
                "webhookEndpointId.ne"?: components["schemas"]["Id"];
                "webhookEndpointId.in"?: components["schemas"]["Ids"];
                "webhookEndpointId.nin"?: components["schemas"]["Ids"];
                "webhookEndpointId.isNull"?: boolean;
                "attempts.eq"?: number;
                "attempts.ne"?: number;
                "attempts.gt"?: number;
                "attempts.gte"?: number;
                "attempts.lt"?: number;
                "attempts.lte"?: number;
                "attempts.in"?: number[];
                "nextAttemptAt.gt"?: components["schemas"]["Instant"];
                "nextAttemptAt.gte"?: components["schemas"]["Instant"];
                "nextAttemptAt.lt"?: components["schemas"]["Instant"];
                "nextAttemptAt.lte"?: components["schemas"]["Instant"];
                "nextAttemptAt.isNull"?: boolean;
                "lastAttemptAt.gt"?: components["schemas"]["Instant"];
                "lastAttemptAt.gte"?: components["schemas"]["Instant"];
                "lastAttemptAt.lt"?: components["schemas"]["Instant"];
                "lastAttemptAt.lte"?: components["schemas"]["Instant"];
                "lastAttemptAt.isNull"?: boolean;
                "lastOutcome.eq"?: components["schemas"]["EffectLastOutcome"];
                "lastOutcome.ne"?: components["schemas"]["EffectLastOutcome"];
                "lastOutcome.in"?: components["schemas"]["EffectLastOutcome"][];
                "lastOutcome.nin"?: components["schemas"]["EffectLastOutcome"][];
                "lastOutcome.isNull"?: boolean;
                "lastHttpStatus.eq"?: number;
                "lastHttpStatus.ne"?: number;
                "lastHttpStatus.gt"?: number;
                "lastHttpStatus.gte"?: number;
                "lastHttpStatus.lt"?: number;
                "lastHttpStatus.lte"?: number;
                "lastHttpStatus.in"?: number[];
                "lastHttpStatus.isNull"?: boolean;
                "finishedAt.gt"?: components["schemas"]["Instant"];
                "finishedAt.gte"?: components["schemas"]["Instant"];
                "finishedAt.lt"?: components["schemas"]["Instant"];
                "finishedAt.lte"?: components["schemas"]["Instant"];
                "finishedAt.isNull"?: boolean;
                "requestId.eq"?: components["parameters"]["requestId.eq"];
                "requestId.ne"?: string;
                "requestId.in"?: components["parameters"]["requestId.in"];
                "requestId.nin"?: components["parameters"]["requestId.nin"];
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getEffect: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The effect and its attempts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectWithAttempts"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listEffectChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    retryEffect: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["EffectResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["EffectResponse409"];
            412: components["responses"]["EffectResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    retryEffectMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["EffectBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    cancelEffect: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["EffectResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["EffectResponse409"];
            412: components["responses"]["EffectResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    cancelEffectMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["EffectBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listEffectTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listRetryPolicies: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "category.eq"?: components["schemas"]["RetryPolicyCategory"];
                "category.ne"?: components["schemas"]["RetryPolicyCategory"];
                "category.in"?: components["schemas"]["RetryPolicyCategory"][];
                "category.nin"?: components["schemas"]["RetryPolicyCategory"][];
                sort?: string;
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryPolicyList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getRetryPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RetryPolicyResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchRetryPolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryPolicyPatch"];
                "application/merge-patch+json": components["schemas"]["RetryPolicyPatch"];
            };
        };
        responses: {
            200: components["responses"]["RetryPolicyResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            /** @description RowVersion mismatch: the current record. Or `idempotency_in_progress`: A request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryPolicy"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `If-Match` mismatch: the current record. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryPolicy"];
                };
            };
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listRetryPolicyChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listRetryPolicyTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "status.eq"?: components["schemas"]["MailStatus"];
                "status.ne"?: components["schemas"]["MailStatus"];
                "status.in"?: components["schemas"]["MailStatus"][];
                "status.nin"?: components["schemas"]["MailStatus"][];
                "template.eq"?: string;
                "template.ne"?: string;
                "template.in"?: string[];
                "template.nin"?: string[];
                "recipient.eq"?: string;
                "recipient.in"?: string[];
                "recipient.contains"?: string;
                "recipient.startsWith"?: string;
                "subject.eq"?: string;
                "subject.contains"?: string;
                "sentAt.gt"?: components["schemas"]["Instant"];
                "sentAt.gte"?: components["schemas"]["Instant"];
                "sentAt.lt"?: components["schemas"]["Instant"];
                "sentAt.lte"?: components["schemas"]["Instant"];
                "sentAt.isNull"?: boolean;
                "subjectType.eq"?: string;
                "subjectType.ne"?: string;
                "subjectType.in"?: components["parameters"]["subjectType.in"];
                "subjectType.nin"?: components["parameters"]["subjectType.nin"];
                "subjectType.isNull"?: boolean;
                "subjectId.eq"?: components["parameters"]["subjectId.eq"];
                "subjectId.ne"?: components["parameters"]["subjectId.ne"];
                "subjectId.in"?: components["parameters"]["subjectId.in"];
                "subjectId.nin"?: components["parameters"]["subjectId.nin"];
                "subjectId.isNull"?: boolean;
                "effectId.eq"?: components["schemas"]["Id"];
                "effectId.ne"?: components["schemas"]["Id"];
                "effectId.in"?: components["schemas"]["Ids"];
                "effectId.nin"?: components["schemas"]["Ids"];
                sort?: components["parameters"]["sortParameter"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches recipient, subject, ignoring case. */
                q?: string;
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listMailChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listMailTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "at.gt"?: components["parameters"]["at.gt"];
                "at.gte"?: components["parameters"]["at.gte"];
                "at.lt"?: components["parameters"]["at.lt"];
                "at.lte"?: components["parameters"]["at.lte"];
                "actor.eq"?: string;
                "actor.in"?: string[];
                "actor.contains"?: string;
                "actor.startsWith"?: string;
                "actor.isNull"?: boolean;
                "actorName.eq"?: string;
                "actorName.in"?: string[];
                "actorName.contains"?: string;
                "actorName.startsWith"?: string;
                "actorName.isNull"?: boolean;
                "action.eq"?: components["schemas"]["AuditEntryAction"];
                "action.ne"?: components["schemas"]["AuditEntryAction"];
                "action.in"?: components["schemas"]["AuditEntryAction"][];
                "action.nin"?: components["schemas"]["AuditEntryAction"][];
                "outcome.eq"?: components["schemas"]["AuditEntryOutcome"];
                "outcome.ne"?: components["schemas"]["AuditEntryOutcome"];
                "outcome.in"?: components["schemas"]["AuditEntryOutcome"][];
                "outcome.nin"?: components["schemas"]["AuditEntryOutcome"][];
                "subjectType.eq"?: string;
                "subjectType.ne"?: string;
                "subjectType.in"?: components["parameters"]["subjectType.in"];
                "subjectType.nin"?: components["parameters"]["subjectType.nin"];
                "subjectType.isNull"?: boolean;
                "subjectId.eq"?: components["parameters"]["subjectId.eq"];
                "subjectId.ne"?: components["parameters"]["subjectId.ne"];
                "subjectId.in"?: components["parameters"]["subjectId.in"];
                "subjectId.nin"?: components["parameters"]["subjectId.nin"];
                "subjectId.isNull"?: boolean;
                "address.eq"?: string;
                "address.in"?: string[];
                "address.contains"?: string;
                "address.startsWith"?: string;
                "address.isNull"?: boolean;
                "userAgent.eq"?: string;
                "userAgent.contains"?: string;
                "userAgent.isNull"?: boolean;
                "requestId.eq"?: components["parameters"]["requestId.eq"];
                "requestId.ne"?: string;
                "requestId.in"?: components["parameters"]["requestId.in"];
                "requestId.nin"?: components["parameters"]["requestId.nin"];
                "requestId.isNull"?: boolean;
                "count.eq"?: number;
                "count.ne"?: number;
                "count.gt"?: number;
                "count.gte"?: number;
                "count.lt"?: number;
                "count.lte"?: number;
                "count.in"?: number[];
                sort?: components["parameters"]["sortParameter_5"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches actorName, userAgent, ignoring case. */
                q?: string;
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getAuditEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listAuditEntryChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listAuditEntryTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "name.eq"?: string;
                "name.in"?: string[];
                "name.contains"?: components["parameters"]["name.contains"];
                "name.startsWith"?: components["parameters"]["name.startsWith"];
                "name.isNull"?: components["parameters"]["name.isNull"];
                "collection.eq"?: components["schemas"]["SavedViewCollection"];
                "collection.ne"?: components["schemas"]["SavedViewCollection"];
                "collection.in"?: components["schemas"]["SavedViewCollection"][];
                "collection.nin"?: components["schemas"]["SavedViewCollection"][];
                "collection.isNull"?: boolean;
                "status.eq"?: components["schemas"]["SavedViewStatus"];
                "status.ne"?: components["schemas"]["SavedViewStatus"];
                "status.in"?: components["schemas"]["SavedViewStatus"][];
                "status.nin"?: components["schemas"]["SavedViewStatus"][];
                "createdBy.eq"?: string;
                "createdBy.ne"?: string;
                "createdBy.in"?: components["parameters"]["createdBy.in"];
                "createdBy.nin"?: components["parameters"]["createdBy.nin"];
                "createdBy.isNull"?: boolean;
                "visibleTo.eq"?: string;
                "visibleTo.ne"?: string;
                "visibleTo.in"?: string[];
                "visibleTo.nin"?: string[];
                "visibleTo.isNull"?: boolean;
                sort?: components["parameters"]["sortParameter_2"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
                /** @description Searches name, ignoring case. */
                q?: components["parameters"]["qParameter_3"];
                /** @description Names of fields, separated by commas: records in JSON then have only these and `id`, whatever their schema requires; without `lines` lists are faster. Of a file, its columns: also `customerId.name`, a field of the record that a reference names (an API key with scopes needs `customers:read`), and fields of lines, such as `lines.quantity` or the share of a line in the totals, `lines.netAmount`, `lines.taxAmount` and `lines.totalAmount`: a row per line then, or one for a record without lines. */
                fields?: components["parameters"]["fieldsParameter"];
                /** @description `true` adds `totalCount`, the number of records that match all filters, up to 10,000. */
                count?: components["parameters"]["countParameter"];
                /** @description Overrides `Accept`. A file has all records that match, from one snapshot, without `availableActions`; with `limit`, one page. If an error prevents its completion, the connection is aborted. `csv-bom` begins with a byte order mark, by which some spreadsheets detect UTF-8. */
                format?: components["parameters"]["formatParameter"];
                /** @description For CSV: the headings of all columns, separated by commas (`\,` is a comma in a heading); by default the names of the fields. */
                headings?: components["parameters"]["headingsParameter"];
                /** @description For CSV: with `comma`, decimals have a comma and semicolons separate the columns, as spreadsheets expect in many regions; by default `point`. */
                decimal?: components["parameters"]["decimalParameter"];
                /** @description For CSV: texts to write instead of values of enums and booleans, such as `status:Posted=Gebucht,active:true=Ja`, separated by commas as `headings` are; other values are written unchanged. */
                labels?: components["parameters"]["labelsParameter"];
            };
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; CSV: a header row, and a row per record; NDJSON: a line per record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewList"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createSavedView: {
        parameters: {
            query?: {
                /** @description `true`: only validates. Returns 422, or 200 with the record as it would be created; its id and RowVersion are not used. */
                dryRun?: components["parameters"]["dryRunParameter"];
            };
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SavedViewCreate"];
            };
        };
        responses: {
            /** @description Valid; nothing is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["RowVersion"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            400: components["responses"]["400_3"];
            409: components["responses"]["409"];
            422: components["responses"]["422_17"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags of cached responses; returns 304 if one is current. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SavedViewResponse"];
            304: components["responses"]["304"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    patchSavedView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedViewPatch"];
                "application/merge-patch+json": components["schemas"]["SavedViewPatch"];
            };
        };
        responses: {
            200: components["responses"]["SavedViewResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["SavedViewResponse409"];
            412: components["responses"]["SavedViewResponse412"];
            422: components["responses"]["422"];
            428: components["responses"]["428"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listSavedViewChanges: {
        parameters: {
            query?: {
                /** @description Only changes after this RowVersion of the record, as a three-way merge needs them; also `nextCursor` of the previous page. */
                after?: components["parameters"]["afterParameter"];
                /** @description Commits per page, fewer if they are large; the changes of one commit are never split. */
                limit?: components["parameters"]["limitParameter_2"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeListResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    shareSavedView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["SavedViewResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["SavedViewResponse409"];
            412: components["responses"]["SavedViewResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    shareSavedViewMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["SavedViewBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    unshareSavedView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["SavedViewResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["SavedViewResponse409"];
            412: components["responses"]["SavedViewResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    unshareSavedViewMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["SavedViewBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.
                 * @example "Vb1u0bX0m2u7u0mYc3Hn5g"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict. */
                "Save-Session"?: components["parameters"]["Save-Session"];
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            200: components["responses"]["SavedViewResponse"];
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            409: components["responses"]["SavedViewResponse409"];
            412: components["responses"]["SavedViewResponse412"];
            422: components["responses"]["422_7"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    deleteSavedViewMany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key and body within 24 hours replays the first response. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionInputMany"];
            };
        };
        responses: {
            200: components["responses"]["SavedViewBulkResultResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listSavedViewTimeline: {
        parameters: {
            query?: {
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TimelineResponse"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportTrialBalance: {
        parameters: {
            query?: {
                /** @description The first posting date; by default that of the first line. */
                from?: components["parameters"]["fromParameter_2"];
                /** @description The last posting date; today by default. */
                to?: components["parameters"]["toParameter"];
                /** @description An older name of `to`. */
                asOf?: components["schemas"]["CalendarDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts that have lines, by code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asOf: components["schemas"]["CalendarDate"];
                        /** Format: date */
                        from: string | null;
                        to: components["schemas"]["CalendarDate"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        accounts: {
                            accountId: components["schemas"]["Id"];
                            code: string | null;
                            name: string | null;
                            type: string | null;
                            lines: number;
                            debit: components["schemas"]["Amount"];
                            credit: components["schemas"]["Amount"];
                            balance: components["schemas"]["Amount"];
                            opening: components["schemas"]["Amount"];
                            carriedForward: components["schemas"]["Amount"];
                            closing: components["schemas"]["Amount"];
                        }[];
                        /** @description The results of earlier fiscal years while no account has the role RetainedEarnings; null if they are zero or have an account. */
                        unassigned: {
                            debit: components["schemas"]["Amount"];
                            credit: components["schemas"]["Amount"];
                            balance: components["schemas"]["Amount"];
                            opening: components["schemas"]["Amount"];
                            carriedForward: components["schemas"]["Amount"];
                            closing: components["schemas"]["Amount"];
                        } | null;
                        /** @description The sums over all accounts and `unassigned`; opening, balance, carriedForward and closing are zero. */
                        totals: {
                            debit: components["schemas"]["Amount"];
                            credit: components["schemas"]["Amount"];
                            balance: components["schemas"]["Amount"];
                            opening: components["schemas"]["Amount"];
                            carriedForward: components["schemas"]["Amount"];
                            closing: components["schemas"]["Amount"];
                        };
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportAccountStatement: {
        parameters: {
            query: {
                /** @description The account. */
                accountId: components["schemas"]["Id"];
                /** @description The first posting date; by default that of the first line. */
                from?: components["parameters"]["fromParameter_2"];
                /** @description The last posting date; today by default. */
                to?: components["parameters"]["toParameter"];
                /** @description Lines per page. */
                limit?: components["parameters"]["limitParameter_3"];
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the account’s lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: components["schemas"]["Id"];
                        code: string | null;
                        name: string | null;
                        type: string | null;
                        /** Format: date */
                        from: string | null;
                        to: components["schemas"]["CalendarDate"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        opening: components["schemas"]["Amount"];
                        debit: components["schemas"]["Amount"];
                        credit: components["schemas"]["Amount"];
                        closing: components["schemas"]["Amount"];
                        carriedForward: {
                            date: components["schemas"]["CalendarDate"];
                            amount: components["schemas"]["Amount"];
                            balance: components["schemas"]["Amount"];
                        }[];
                        items: {
                            postingDate: components["schemas"]["CalendarDate"];
                            entryId: components["schemas"]["Id"];
                            /** @description The position of the line in its entry. */
                            position: number;
                            kind: components["schemas"]["JournalEntryKind"];
                            documentType: string;
                            documentId: components["schemas"]["Id"];
                            documentNumber: string | null;
                            currency: string;
                            amount: components["schemas"]["Amount"];
                            baseAmount: components["schemas"]["Amount"];
                            balance: components["schemas"]["Amount"];
                        }[];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        hasMore: boolean;
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportIncomeStatement: {
        parameters: {
            query?: {
                /** @description Adds the amounts of each month. */
                by?: components["schemas"]["ReportBy"];
                /** @description The first posting date; by default that of the fiscal year of `to`. */
                from?: components["schemas"]["CalendarDate"];
                /** @description The last posting date; today by default. */
                to?: components["parameters"]["toParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revenue and expenses by account, and their difference. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: components["schemas"]["CalendarDate"];
                        to: components["schemas"]["CalendarDate"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        /** @description All months of the range with their totals; empty without `by=month`. */
                        months: {
                            month: string;
                            revenue: components["schemas"]["Amount"];
                            expenses: components["schemas"]["Amount"];
                            result: components["schemas"]["Amount"];
                        }[];
                        revenue: {
                            accounts: {
                                accountId: components["schemas"]["Id"];
                                code: string | null;
                                name: string | null;
                                amount: components["schemas"]["Amount"];
                                /** @description The amount of each of `months` of the report. */
                                months: components["schemas"]["Amount"][];
                            }[];
                            total: components["schemas"]["Amount"];
                        };
                        expenses: {
                            accounts: {
                                accountId: components["schemas"]["Id"];
                                code: string | null;
                                name: string | null;
                                amount: components["schemas"]["Amount"];
                                /** @description The amount of each of `months` of the report. */
                                months: components["schemas"]["Amount"][];
                            }[];
                            total: components["schemas"]["Amount"];
                        };
                        result: components["schemas"]["Amount"];
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportBalanceSheet: {
        parameters: {
            query?: {
                /** @description The last posting date; today by default. */
                asOf?: components["schemas"]["CalendarDate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Assets, liabilities and equity by account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asOf: components["schemas"]["CalendarDate"];
                        yearFrom: components["schemas"]["CalendarDate"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        assets: {
                            accounts: {
                                accountId: components["schemas"]["Id"];
                                code: string | null;
                                name: string | null;
                                amount: components["schemas"]["Amount"];
                            }[];
                            total: components["schemas"]["Amount"];
                        };
                        liabilities: {
                            accounts: {
                                accountId: components["schemas"]["Id"];
                                code: string | null;
                                name: string | null;
                                amount: components["schemas"]["Amount"];
                            }[];
                            total: components["schemas"]["Amount"];
                        };
                        /** @description `result`: of the fiscal year from `yearFrom` to `asOf`. An account without ID has the results of earlier years while no account has the role RetainedEarnings. */
                        equity: {
                            accounts: {
                                /** Format: uuid */
                                accountId: string | null;
                                code: string | null;
                                name: string | null;
                                amount: components["schemas"]["Amount"];
                            }[];
                            result: components["schemas"]["Amount"];
                            total: components["schemas"]["Amount"];
                        };
                        liabilitiesAndEquity: components["schemas"]["Amount"];
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listNumberSeries: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: components["parameters"]["limitParameter_4"];
                /** @description `nextCursor` of the previous page. */
                cursor?: components["parameters"]["cursorParameter_2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of series. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["NumberSeries"][];
                        nextCursor: string | null;
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    auditNumberSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NumberSeries"] & {
                        voids: {
                            number: string;
                            documentType: string;
                            documentId: components["schemas"]["Id"];
                            reason: string | null;
                            /** Format: date-time */
                            voidedAt: string | null;
                            voidedBy: string | null;
                        }[];
                        /** @description Assigned numbers without a document. Usually empty: a document can be missing only if it was deleted directly in the database. At most 1000 are listed. */
                        gaps: {
                            from: string;
                            to: string;
                            numbers: number;
                        }[];
                        counts: {
                            /** @description The number of assigned numbers. */
                            numbers: number;
                            documents: number;
                            voided: number;
                            missing: number;
                        };
                        /** @description Whether every assigned number has its document. */
                        gapless: boolean;
                    };
                };
            };
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Events after this sequence; 0 starts with the oldest. */
                after?: number;
                /** @description Events per page; fewer, or none, if they are large or rare. */
                limit?: number;
                /** @description Only these types, separated by commas; `invoice.*` selects all types of a kind. */
                "type.in"?: components["parameters"]["type.in"];
                /** @description Only this type. */
                "type.eq"?: components["parameters"]["type.eq"];
                /** @description Only events of records of this kind. */
                "entityType.eq"?: components["parameters"]["entityType.eq"];
                /** @description Only events of this record. */
                "entityId.eq"?: components["parameters"]["entityId.eq"];
                "timestamp.gt"?: components["schemas"]["Instant"];
                "timestamp.gte"?: components["schemas"]["Instant"];
                "timestamp.lt"?: components["schemas"]["Instant"];
                "timestamp.lte"?: components["schemas"]["Instant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["400"];
            410: components["responses"]["410"];
            default: components["responses"]["ReadProblem"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Start with the events after this sequence. */
                after?: number;
                /** @description Whether to send which records were changed. */
                changes?: boolean;
                /** @description Whether to send which users have a record open. */
                presence?: boolean;
                /** @description Only these types, separated by commas; `invoice.*` selects all types of a kind. */
                "type.in"?: components["parameters"]["type.in"];
                /** @description Only this type. */
                "type.eq"?: components["parameters"]["type.eq"];
                /** @description Only events of records of this kind. */
                "entityType.eq"?: components["parameters"]["entityType.eq"];
                /** @description Only events of this record. */
                "entityId.eq"?: components["parameters"]["entityId.eq"];
            };
            header?: {
                /** @description The last received `id`; takes precedence over `after`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until either side closes the connection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["400"];
            410: components["responses"]["410"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the record.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                id: components["parameters"]["idParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventEnvelope"];
                };
            };
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: components["parameters"]["limitParameter_4"];
                /** @description `nextCursor` of the previous page. */
                cursor?: components["parameters"]["cursorParameter_2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypeList"];
                };
            };
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportPresence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresenceReport"];
            };
        };
        responses: {
            /** @description The other users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresentUsers"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listAllChanges: {
        parameters: {
            query?: {
                "entityType.eq"?: components["schemas"]["ChangeEntityType"];
                "entityType.in"?: components["schemas"]["ChangeEntityType"][];
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "operation.eq"?: string;
                "operation.in"?: string[];
                /** @description Only changes of this field; `lines` for those of lines. Computed totals are not listed, as in the history. */
                "fields.contains"?: string;
                "actor.eq"?: string;
                "actor.ne"?: string;
                "at.gt"?: components["parameters"]["at.gt"];
                "at.gte"?: components["parameters"]["at.gte"];
                "at.lt"?: components["parameters"]["at.lt"];
                "at.lte"?: components["parameters"]["at.lte"];
                /** @description Items per page. */
                limit?: components["parameters"]["limitParameter_4"];
                /** @description `nextCursor` of the previous page. */
                cursor?: components["parameters"]["cursorParameter_2"];
                /** @description Seconds to wait for a change if there is none yet. */
                wait?: number;
                /** @description `record` adds the current record, once in each page, with its last entry. */
                include?: components["schemas"]["ChangeInclude"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeFeed"];
                };
            };
            400: components["responses"]["400_2"];
            410: components["responses"]["410_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "entityTypes": [
                 *         "customer",
                 *         "invoice"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Only records of these types; by default of all that the caller may read. */
                    entityTypes?: components["schemas"]["ChangeEntityType"][];
                };
            };
        };
        responses: {
            /** @description `{"snapshot": {"cursor", "sequence", "at", "entityTypes"}}`, `{"entityType", "record"}` for each record, `{"end": {"records"}}`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    reportArAging: {
        parameters: {
            query?: {
                /** @description The day of the report; today by default. */
                asOf?: components["schemas"]["CalendarDate"];
                /** @description Only this customer. */
                "customerId.eq"?: components["schemas"]["Id"];
                /** @description The number of customers listed, largest amounts first. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Receivables by age. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asOf: components["schemas"]["CalendarDate"];
                        source: components["schemas"]["ReportSource"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        totals: {
                            documents: number;
                            overdueDocuments: number;
                            base: components["schemas"]["AgedBalance"];
                            currencies: components["schemas"]["AgedInCurrency"][];
                        };
                        /** @description Customers with open amounts or credits; the totals include all of them. */
                        customerCount: number;
                        customers: {
                            customerId: components["schemas"]["Id"];
                            name: string | null;
                            documents: number;
                            overdueDocuments: number;
                            base: components["schemas"]["AgedBalance"];
                            currencies: components["schemas"]["AgedInCurrency"][];
                        }[];
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportRevenue: {
        parameters: {
            query?: {
                /** @description Only `month` is supported. */
                by?: components["schemas"]["ReportBy"];
                /** @description First month, `YYYY-MM`; by default 11 months before `to`. */
                from?: string;
                /** @description Last month, `YYYY-MM`; this month by default. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revenue by month; months without revenue have zero. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        by: components["schemas"]["ReportBy"];
                        from: string;
                        to: string;
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        months: {
                            month: string;
                            baseAmount: components["schemas"]["Amount"];
                            currencies: components["schemas"]["RevenueInCurrency"][];
                            accounts: {
                                accountId: components["schemas"]["Id"];
                                code: string | null;
                                name: string | null;
                                currency: string;
                                amount: components["schemas"]["Amount"];
                                baseAmount: components["schemas"]["Amount"];
                                /** @description Journal entries, including reversals. */
                                entries: number;
                            }[];
                        }[];
                        totals: {
                            baseAmount: components["schemas"]["Amount"];
                            currencies: components["schemas"]["RevenueInCurrency"][];
                        };
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportOpenAmounts: {
        parameters: {
            query?: {
                /** @description Only these customers. */
                "customerId.in"?: components["schemas"]["Ids"];
                /** @description The number of customers listed. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers with the largest open amounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asOf: components["schemas"]["CalendarDate"];
                        source: components["schemas"]["ReportSource"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        totals: {
                            customers: number;
                            documents: number;
                            overdueDocuments: number;
                            baseAmountDue: components["schemas"]["Amount"];
                            baseOverdue: components["schemas"]["Amount"];
                            baseUnapplied: components["schemas"]["Amount"];
                            baseBalance: components["schemas"]["Amount"];
                            currencies: components["schemas"]["OpenInCurrency"][];
                        };
                        customers: {
                            customerId: components["schemas"]["Id"];
                            name: string | null;
                            documents: number;
                            overdueDocuments: number;
                            baseAmountDue: components["schemas"]["Amount"];
                            baseOverdue: components["schemas"]["Amount"];
                            baseUnapplied: components["schemas"]["Amount"];
                            baseBalance: components["schemas"]["Amount"];
                            currencies: components["schemas"]["OpenInCurrency"][];
                            sharePercent: components["schemas"]["Percent"];
                        }[];
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportDeliveryHealth: {
        parameters: {
            query?: {
                /** @description The number of hours, including the current one. */
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attempts of effects, and effects that are not done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: components["schemas"]["Instant"];
                        to: components["schemas"]["Instant"];
                        totals: {
                            attempts: number;
                            succeeded: number;
                            successPercent: components["schemas"]["Percent"];
                            /** @description Mean duration; null without attempts. */
                            meanMs: number | null;
                            maxMs: number | null;
                            outcomes: components["schemas"]["OutcomeCounts"];
                            /** @description Waiting for their first attempt, including those scheduled for later; now, not in these hours. */
                            waiting: number;
                            running: number;
                            /** @description Waiting for another attempt. */
                            retrying: number;
                            /** @description Failed; not retried automatically. */
                            failed: number;
                        };
                        hours: {
                            hour: components["schemas"]["Instant"];
                            attempts: number;
                            succeeded: number;
                            successPercent: components["schemas"]["Percent"];
                            /** @description Mean duration; null without attempts. */
                            meanMs: number | null;
                            maxMs: number | null;
                            outcomes: components["schemas"]["OutcomeCounts"];
                        }[];
                        /** @description The number of all targets; `targets` lists those with the most failures. The totals include all. */
                        targetCount: number;
                        targets: {
                            kind: components["schemas"]["EffectKind"];
                            /** Format: uuid */
                            webhookEndpointId: string | null;
                            attempts: number;
                            succeeded: number;
                            successPercent: components["schemas"]["Percent"];
                            /** @description Mean duration; null without attempts. */
                            meanMs: number | null;
                            maxMs: number | null;
                            outcomes: components["schemas"]["OutcomeCounts"];
                            /** @description Waiting for their first attempt, including those scheduled for later; now, not in these hours. */
                            waiting: number;
                            running: number;
                            /** @description Waiting for another attempt. */
                            retrying: number;
                            /** @description Failed; not retried automatically. */
                            failed: number;
                            /** @description In the order of `hours`. */
                            attemptsPerHour: number[];
                            succeededPerHour: number[];
                        }[];
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportTax: {
        parameters: {
            query?: {
                /** @description The first posting date; by default the first day of `to`’s month. */
                from?: components["parameters"]["fromParameter_3"];
                /** @description The last posting date; today by default. */
                to?: components["parameters"]["toParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax of the range. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: components["schemas"]["CalendarDate"];
                        to: components["schemas"]["CalendarDate"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        taxes: {
                            direction: components["schemas"]["TaxDirection"];
                            taxCodeId: components["schemas"]["Id"];
                            rate: components["schemas"]["DecimalNumber"];
                            category: string;
                            code: string | null;
                            name: string | null;
                            base: components["schemas"]["Amount"];
                            tax: components["schemas"]["Amount"];
                            /** @description The components of the tax code, each with its rate; `base` is the taxable amount without tax. Empty if it has none. */
                            components: {
                                name: string;
                                rate: components["schemas"]["DecimalNumber"];
                                base: components["schemas"]["Amount"];
                                tax: components["schemas"]["Amount"];
                                lines: number;
                                /** @description The request for the lines of this row. */
                                linesPath: string;
                            }[];
                            lines: number;
                            /** @description The request for the lines of this row. */
                            linesPath: string;
                        }[];
                        totals: {
                            output: {
                                base: components["schemas"]["Amount"];
                                tax: components["schemas"]["Amount"];
                            };
                            input: {
                                base: components["schemas"]["Amount"];
                                tax: components["schemas"]["Amount"];
                            };
                            payable: components["schemas"]["Amount"];
                        };
                        accounts: {
                            accountId: components["schemas"]["Id"];
                            code: string | null;
                            name: string | null;
                            movement: components["schemas"]["Amount"];
                            tax: components["schemas"]["Amount"];
                            other: components["schemas"]["Amount"];
                        }[];
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    reportTaxLines: {
        parameters: {
            query?: {
                /** @description The first posting date; by default the first day of `to`’s month. */
                from?: components["parameters"]["fromParameter_3"];
                /** @description The last posting date; today by default. */
                to?: components["parameters"]["toParameter"];
                /** @description Only this tax code. */
                taxCodeId?: components["schemas"]["Id"];
                /** @description Only this rate, percent. */
                rate?: components["schemas"]["DecimalNumber"];
                /** @description Only this VAT category. */
                category?: string;
                /** @description Only this direction. */
                direction?: components["schemas"]["ReportDirection"];
                /** @description Only this component of tax codes. */
                component?: string;
                /** @description Lines per page. */
                limit?: components["parameters"]["limitParameter_3"];
                /** @description `nextCursor` of the previous page. */
                cursor?: components["parameters"]["cursorParameter_2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: components["schemas"]["CalendarDate"];
                        to: components["schemas"]["CalendarDate"];
                        baseCurrency: components["schemas"]["BaseCurrency"];
                        items: {
                            postingDate: components["schemas"]["CalendarDate"];
                            entryId: components["schemas"]["Id"];
                            /** @description Of the tax or component in the document. */
                            position: number;
                            kind: components["schemas"]["JournalEntryKind"];
                            documentType: string;
                            documentId: components["schemas"]["Id"];
                            documentNumber: string | null;
                            direction: components["schemas"]["TaxDirection"];
                            taxCodeId: components["schemas"]["Id"];
                            rate: components["schemas"]["DecimalNumber"];
                            category: string;
                            /** @description The component of the tax code; null if it has none. */
                            component: string | null;
                            /** @description Percent. */
                            componentRate: string | null;
                            /** Format: uuid */
                            accountId: string | null;
                            currency: string;
                            documentBase: components["schemas"]["Amount"];
                            documentTax: components["schemas"]["Amount"];
                            base: components["schemas"]["Amount"];
                            tax: components["schemas"]["Amount"];
                        }[];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        hasMore: boolean;
                        freshness: components["schemas"]["Freshness"];
                    };
                };
            };
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /** @description Tenants per page. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenants. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantCreate"];
            };
        };
        responses: {
            /** @description The tenant, with the invitation of its Admin. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundedTenant"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_16"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MeResponse"];
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in; `Set-Cookie` contains the session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["400_3"];
            401: components["responses"]["401"];
            422: components["responses"]["422_20"];
            429: components["responses"]["429"];
            default: components["responses"]["OpenChangeProblem"];
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SessionsEndedResponse"];
            400: components["responses"]["400_2"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SessionsEndedResponse"];
            400: components["responses"]["400_2"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session.
                 * @example 0193d0a4-0000-7000-8000-000000000001
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SessionsEndedResponse"];
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    switchTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchTenant"];
            };
        };
        responses: {
            /** @description Switched; `Set-Cookie` contains the new session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["400_3"];
            404: components["responses"]["404"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            200: components["responses"]["MeResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_16"];
            429: components["responses"]["429"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    setDefaultView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetDefaultView"];
            };
        };
        responses: {
            200: components["responses"]["MeResponse"];
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BeginSecondFactor"];
            };
        };
        responses: {
            /** @description The secret, returned only once. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSecondFactor"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_19"];
            429: components["responses"]["429"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSecondFactor"];
            };
        };
        responses: {
            /** @description Active. Ten recovery codes, returned only once. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_19"];
            429: components["responses"]["429"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    disableSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableSecondFactor"];
            };
        };
        responses: {
            /** @description Disabled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_19"];
            429: components["responses"]["429"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadInvitation"];
            };
        };
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_20"];
            default: components["responses"]["OpenChangeProblem"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description Joined; `Set-Cookie` contains the session. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["400_3"];
            401: components["responses"]["401"];
            422: components["responses"]["422_21"];
            429: components["responses"]["429"];
            default: components["responses"]["OpenChangeProblem"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordReset"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_8"];
            default: components["responses"]["OpenChangeProblem"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description The new password is set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_21"];
            429: components["responses"]["429"];
            default: components["responses"]["OpenChangeProblem"];
        };
    };
    listSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The methods. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["OpenReadProblem"];
        };
    };
    beginOidcSignIn: {
        parameters: {
            query?: {
                /**
                 * @description The path of this service to redirect to after the sign-in.
                 * @example /invoices
                 */
                returnTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the provider. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Redirect"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["OpenReadProblem"];
        };
    };
    finishOidcSignIn: {
        parameters: {
            query?: {
                /** @description The authorization code of the provider. */
                code?: string;
                /** @description The state of the authorization request. */
                state?: string;
                /** @description The issuer (RFC 9207). */
                iss?: string;
                /** @description The error code of the provider, if it did not sign the user in. Other parameters are ignored. */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects; after a sign-in, `Set-Cookie` contains the session. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Redirect"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400_2"];
            404: components["responses"]["404"];
            default: components["responses"]["OpenReadProblem"];
        };
    };
    previewWebhookFilter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventTypes": [
                 *         "invoice.*"
                 *       ],
                 *       "filter": "data.total.gte=1000"
                 *     }
                 */
                "application/json": {
                    eventTypes: string[];
                    filter: string;
                };
            };
        };
        responses: {
            /** @description The events, and whether each would be sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookFilterPreview"];
                };
            };
            400: components["responses"]["400_3"];
            422: components["responses"]["422_16"];
            default: components["responses"]["ChangeProblem"];
        };
    };
    listRequestLog: {
        parameters: {
            query?: {
                "id.eq"?: components["parameters"]["id.eq"];
                "id.in"?: components["parameters"]["id.in"];
                "createdAt.gt"?: components["parameters"]["createdAt.gt"];
                "createdAt.gte"?: components["parameters"]["createdAt.gte"];
                "createdAt.lt"?: components["parameters"]["createdAt.lt"];
                "createdAt.lte"?: components["parameters"]["createdAt.lte"];
                "updatedAt.gt"?: components["parameters"]["updatedAt.gt"];
                "updatedAt.gte"?: components["parameters"]["updatedAt.gte"];
                "updatedAt.lt"?: components["parameters"]["updatedAt.lt"];
                "updatedAt.lte"?: components["parameters"]["updatedAt.lte"];
                "at.gt"?: components["parameters"]["at.gt"];
                "at.gte"?: components["parameters"]["at.gte"];
                "at.lt"?: components["parameters"]["at.lt"];
                "at.lte"?: components["parameters"]["at.lte"];
                "keyId.eq"?: components["schemas"]["Id"];
                "keyId.in"?: components["schemas"]["Ids"];
                "method.eq"?: string;
                "method.in"?: string[];
                "route.eq"?: string;
                "status.eq"?: number;
                "status.in"?: number[];
                "status.gte"?: number;
                "status.lt"?: number;
                "durationMs.gte"?: number;
                "requestId.eq"?: components["parameters"]["requestId.eq"];
                sort?: components["parameters"]["sortParameter_5"];
                /** @description Records per page; fewer if they are large. */
                limit?: components["parameters"]["limitParameter"];
                /** @description `nextCursor` of the previous page; valid only with the same filters and sort. */
                cursor?: components["parameters"]["cursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Link: components["headers"]["NextPage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequestList"];
                };
            };
            400: components["responses"]["400"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Tasks the role may do. */
                        tasks: {
                            /** @description A stable name; more may be added. */
                            name: string;
                            /** @description The path of the list is `/api/<collection>`. */
                            collection: string;
                            /** @description The query string of the list. */
                            query: string;
                            count: number;
                            /** @description Whether there are more than `count`. */
                            hasMore: boolean;
                        }[];
                        /** @description At most 8. */
                        newestInvoices: {
                            id: components["schemas"]["RecordId"];
                            /**
                             * @description Gapless; assigned on posting.
                             * @example INV-2026-000123
                             */
                            number: string | null;
                            /** @example Northwind Foods GmbH */
                            billingName: string | null;
                            /**
                             * Format: date
                             * @example 2026-11-21
                             */
                            invoiceDate: string | null;
                            /** @example 1190.00 */
                            total: string;
                            /**
                             * @description ISO 4217.
                             * @example EUR
                             */
                            currency: string | null;
                            status: components["schemas"]["InvoiceStatus"];
                            /**
                             * @description Derived when read: Posted or Released, due before today, and not paid.
                             * @example false
                             */
                            overdue: boolean;
                        }[];
                        /** @description The change of the balance of all accounts with the role `Bank`, by month of the posting date, in base currency; the last 6 months, newest first. */
                        cash: {
                            baseCurrency: components["schemas"]["BaseCurrency"];
                            accounts: {
                                id: components["schemas"]["RecordId"];
                                code: string | null;
                                name: string | null;
                            }[];
                            months: {
                                month: string;
                                amount: components["schemas"]["Amount"];
                            }[];
                        };
                        freshness: components["schemas"]["Freshness"];
                        /** @description The totals of `GET /api/reports/ar-aging` for today. */
                        receivables: {
                            asOf: components["schemas"]["CalendarDate"];
                            source: components["schemas"]["ReportSource"];
                            baseCurrency: components["schemas"]["BaseCurrency"];
                            totals: {
                                documents: number;
                                overdueDocuments: number;
                                base: components["schemas"]["AgedBalance"];
                                currencies: components["schemas"]["AgedInCurrency"][];
                            };
                        };
                        /** @description The amounts of `GET /api/reports/revenue` for the months of two years. */
                        revenue: {
                            thisYear: {
                                from: string;
                                to: string;
                                baseCurrency: components["schemas"]["BaseCurrency"];
                                months: {
                                    month: string;
                                    baseAmount: components["schemas"]["Amount"];
                                }[];
                                totals: {
                                    baseAmount: components["schemas"]["Amount"];
                                };
                            };
                            lastYear: {
                                from: string;
                                to: string;
                                baseCurrency: components["schemas"]["BaseCurrency"];
                                months: {
                                    month: string;
                                    baseAmount: components["schemas"]["Amount"];
                                }[];
                                totals: {
                                    baseAmount: components["schemas"]["Amount"];
                                };
                            };
                        };
                        /** @description The totals of `GET /api/reports/delivery-health` for 24 hours. */
                        deliveries: {
                            from: components["schemas"]["Instant"];
                            to: components["schemas"]["Instant"];
                            totals: {
                                attempts: number;
                                succeeded: number;
                                successPercent: components["schemas"]["Percent"];
                                /** @description Mean duration; null without attempts. */
                                meanMs: number | null;
                                maxMs: number | null;
                                outcomes: components["schemas"]["OutcomeCounts"];
                                /** @description Waiting for their first attempt, including those scheduled for later; now, not in these hours. */
                                waiting: number;
                                running: number;
                                /** @description Waiting for another attempt. */
                                retrying: number;
                                /** @description Failed; not retried automatically. */
                                failed: number;
                            };
                        };
                        /** @description The newest failed or retrying effect of each kind and endpoint; at most 3. */
                        failingDeliveries: {
                            id: components["schemas"]["RecordId"];
                            kind: components["schemas"]["EffectKind"];
                            status: components["schemas"]["EffectStatus"];
                            /**
                             * Format: uuid
                             * @example 0193d0a4-0000-7000-8000-000000000001
                             */
                            webhookEndpointId: string | null;
                            /**
                             * @description A stable code; /docs/errors lists all with their params. Null if an older release ran it.
                             * @example done
                             */
                            lastCode: string | null;
                            /**
                             * @description What the message is about, unformatted: decimal strings, ISO 8601 dates, codes.
                             * @example {}
                             */
                            lastParams: {
                                [key: string]: string | number | boolean;
                            } | null;
                            /**
                             * @description The reason, in English.
                             * @example Done.
                             */
                            lastReason: string | null;
                            /** @description How to fix it. */
                            lastRemedy: string | null;
                            /** @description Null for a role that may not read endpoints. */
                            webhookEndpointUrl: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
    getIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        links: {
                            rel: components["schemas"]["LinkRelation"];
                            href: string;
                            title: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["400_2"];
            default: components["responses"]["ReadProblem"];
        };
    };
}
