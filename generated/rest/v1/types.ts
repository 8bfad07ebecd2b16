// Generated from contracts/rest/v1; do not edit. Run `npm run gen`.

export interface paths {
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tells whether the server can work
         * @description Asks everything the server depends on. Answers 200 while calls can be served, `degraded` when something optional is missing, and 503 with the same checks when calls would fail.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/live": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tells whether the process answers at all
         * @description Asks nothing the server depends on. Whoever restarts what hangs asks this; a server whose ledger is down is not helped by a restart.
         */
        readonly get: operations["getLiveness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tells whether the server should be sent requests
         * @description Answers 200 while calls can be served, and 503 when they would fail: something the server depends on is down, or it finishes what it has and ends. Whoever spreads requests over servers asks this.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows what the server has counted, for Prometheus
         * @description Requests, calls, errors, refusals and how long calls took, by tool and client, and what Node says of the process. Clients and tools beyond a configured number are counted as `other`. It works while the ledger does not, and is not ledgered.
         */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/log-level": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Tells how much is logged
         * @description The least severe messages that are written.
         */
        readonly get: operations["getLogLevel"];
        /**
         * Changes how much is logged
         * @description From now on, until the server ends; the configuration stays as it is.
         */
        readonly put: operations["setLogLevel"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows this reference to people
         * @description The reference of this API as one HTML page that needs nothing from elsewhere.
         */
        readonly get: operations["getDocs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/errors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists every error
         * @description The error catalog. Its codes are what problems and JSON-RPC errors carry.
         */
        readonly get: operations["listErrors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contracts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists every published contract
         * @description Each contract this server was built from, with all its published versions, newest first.
         */
        readonly get: operations["listContracts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contracts/{name}/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Returns one version of a contract
         * @description The published document, byte for byte. It never changes, so keep it as long as you like.
         */
        readonly get: operations["getContract"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tools": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the tools you may call
         * @description Tools in the order of their names, a page at a time. What you may not see is not among them.
         */
        readonly get: operations["listTools"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tools/{name}/calls": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Calls a tool
         * @description Runs one tool and answers with its result. A tool that could not do what was asked says so in the content with `isError: true` and status 200; a call that was refused, broke its contract or failed is a problem. A tool that is declared so, or that takes longer than the server lets a caller wait, goes on as a run: the answer is 202, and the run will have the result.
         */
        readonly post: operations["callTool"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists your runs
         * @description Runs that were begun by you and are not forgotten yet, the newest first, a page at a time.
         */
        readonly get: operations["listRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows how a run is getting on
         * @description A run as it stands: its progress, what it waits to be told, and once it has ended its result or its problem. Ask again after `poll_interval_ms` until its state is completed, failed or cancelled.
         */
        readonly get: operations["getRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/answers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Tells a run what it waits for
         * @description Answers by the keys of the run's questions. Some of them will do: the run goes on once all are in. Keys that ask nothing now are passed by.
         */
        readonly post: operations["answerRun"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Tells a run to stop
         * @description The tool is told to stop, and the run ends as cancelled. One that has ended stays as it is; one that could not stop in time may still end otherwise.
         */
        readonly post: operations["cancelRun"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Searches the ledger
         * @description Calls as the ledger has them, the newest first, a page at a time. All that is named must fit. What is written meanwhile changes no page that follows.
         */
        readonly get: operations["listLedgerEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/entries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows one entry of the ledger
         * @description What an answer named in its header OwlClaw-Ledger-Entry, in `_meta` or in a problem: what was asked, by whom, and how it ended.
         */
        readonly get: operations["getLedgerEntry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/statistics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Sums the ledger up
         * @description For each client and each thing it called: how many calls, how they ended, why they were refused, how long they took, what they cost, and what is left of the limits of each client. The time is widened to whole quarters of an hour; without one it is the last 24 hours.
         */
        readonly get: operations["getLedgerStatistics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verifies the ledger
         * @description Goes through all rows and says which is the first that is not as it was written, if any. `owlclaw ledger verify` does the same without asking the gateway, which is what an auditor should rely on.
         */
        readonly post: operations["verifyLedger"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Exports the ledger
         * @description A line for each row, in the order they were written. An entry has one row, or two with the same id: begun, which costs nothing, and how it ended. So sums over lines are right. Only rows that fit are there, and what the ledger notes for itself is not, unless `kind` asks for it. The answer is sent as it is read; it ends early where something fails meanwhile.
         */
        readonly get: operations["exportLedger"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/prune": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Removes old rows from the ledger
         * @description Whole segments that ended before a time are removed, and a signed mark says so: what is left verifies as before, and nobody else can remove rows unseen. Sums over the time before stay. Rows that are still needed stay, too, and those that are younger than `ledger.retention_days`, unless `within_retention` is said. Export them first.
         */
        readonly post: operations["pruneLedger"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/ledger/backups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes a backup
         * @description Copies the database with the ledger, its key and its checkpoints into a new folder below the data folder, while calls go on. Keep it as safe as the data folder: the key signs for this ledger. `owlclaw ledger restore` takes it back.
         */
        readonly post: operations["backUpLedger"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/policy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows the policy that is in force
         * @description The document as it was written, and what it says. Number 0 is the default policy, which has no document.
         */
        readonly get: operations["getPolicy"];
        /**
         * Puts another policy in force
         * @description It is read, compiled and kept as a new version before it takes the place of the old one; the next call is under it. One with mistakes is refused with all of them, and the old one stays. With If-Match it is taken only if nobody changed the policy meanwhile.
         */
        readonly put: operations["putPolicy"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/policy/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the versions of the policy
         * @description The newest first, each with who made it, when, and what it changed.
         */
        readonly get: operations["listPolicyVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/policy/versions/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows one version of the policy
         * @description The document as it was written.
         */
        readonly get: operations["getPolicyVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/policy/rollback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Puts an earlier version of the policy in force again
         * @description It becomes a new version, so that what was in force between them stays known.
         */
        readonly post: operations["rollBackPolicy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/policy/explanation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Says what the policy makes of one thing for one client
         * @description Whether it is shown to the client, whether it may be called, and which rule decided.
         */
        readonly get: operations["explainPolicy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/policy/dry-runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Tries a policy on past calls
         * @description Replays the calls of the ledger that ran, oldest first, under a proposed policy, and lists those that it would have refused and those that somebody would have had to approve. Nothing is changed.
         */
        readonly post: operations["dryRunPolicy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/approvals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists what was asked to be approved
         * @description Requests and what came of them, the newest first, a page at a time. All that is named must fit; `state=pending` is the queue.
         */
        readonly get: operations["listApprovals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/approvals/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Shows one request for approval
         * @description Who asked for what, under which rule, and who decided.
         */
        readonly get: operations["getApproval"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/approvals/{id}/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approves a call
         * @description One call, by whoever asked, with exactly these arguments and under a policy that says the same, may be made until the approval expires. Nobody approves a call of their own where the rule wants somebody else.
         */
        readonly post: operations["approveApproval"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/approvals/{id}/deny": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refuses a call
         * @description The call is refused, and so is the same one again until the refusal expires. The caller is told the reason. An approval that was given and not used yet is taken back so.
         */
        readonly post: operations["denyApproval"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the keys, without their secrets
         * @description All keys there are or were, the oldest first. Only a key of scope admin, or this machine, may ask.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Makes a key for a client
         * @description The secret is in this answer and nowhere else; keep it where the client finds it. The ledger says who made the key.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/{id}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Makes a key in the place of another
         * @description The new key has the rights of the old one, which stays good for a day unless you say otherwise, and lasts as long from now as that was made for. A key that has ended is not rotated.
         */
        readonly post: operations["rotateKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/{id}/revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ends a key at once
         * @description No request with it is taken any more. It stays in the list.
         */
        readonly post: operations["revokeKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-protected-resource": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Says where to get tokens for this server
         * @description The metadata of RFC 9728. There is none where no authorization server is configured. It takes no credential.
         */
        readonly get: operations["getResourceMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-protected-resource/mcp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Says where to get tokens for its MCP endpoint
         * @description The metadata of RFC 9728. There is none where no authorization server is configured. It takes no credential.
         */
        readonly get: operations["getMcpResourceMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/oauth-protected-resource/mcp/{toolset}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Says where to get tokens for one of its toolsets
         * @description The metadata of RFC 9728, for what is served at /mcp/{toolset}. It is told for every name that can be one, and takes no credential.
         */
        readonly get: operations["getToolsetResourceMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/resources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the documents you may read
         * @description Documents in the order of their addresses, a page at a time: the SKILL.md of every skill, and what handlers offer. What you may not see is not among them.
         */
        readonly get: operations["listResources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/resource-templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the patterns of addresses you may read
         * @description Addresses with {name} for what you fill in, as URI templates (RFC 6570), in their order, a page at a time.
         */
        readonly get: operations["listResourceTemplates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/resource": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Reads a document
         * @description The document itself, byte for byte, under its own media type. Ask for some of its bytes with Range (one range; more, or a unit other than bytes, gets all of it), and for nothing while your copy is right with If-None-Match. A document that holds several contents is answered with the first.
         */
        readonly get: operations["readResource"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/prompts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Lists the prompts you may use
         * @description Prompts in the order of their names, a page at a time. What you may not see is not among them.
         */
        readonly get: operations["listPrompts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/prompts/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Fills in a prompt
         * @description The messages of a prompt, with your arguments in their places. Nothing is changed by it.
         */
        readonly post: operations["getPrompt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AdminScope
         * @description A part of the administration; metrics reads the metrics, audit the ledger, statistics, policy and approvals, approve decides on approvals.
         * @enum {string}
         */
        readonly AdminScope: "metrics" | "audit" | "approve";
        /**
         * Approval
         * @description A call that needs an approval, and what came of it.
         */
        readonly Approval: {
            /** @description How refusals name it. */
            readonly id: string;
            readonly state: components["schemas"]["ApprovalState"];
            /**
             * @description Who may approve. `caller` is asked by its client where that can ask.
             * @enum {string}
             */
            readonly by: "caller" | "operator";
            /** @description Who called. */
            readonly client: string;
            /** @description What was called, such as tool. */
            readonly kind: string;
            /** @description A tool's name, a resource's address. */
            readonly name: string;
            /** @description As they came, without secrets; the beginning as text where they were too long. */
            readonly arguments?: unknown;
            readonly arguments_cut?: components["schemas"]["LedgerCut"];
            /** @description Stands for the arguments as they came. It is keyed, so that nothing can be guessed from it. */
            readonly arguments_hash: string;
            /** @description The approval is for nothing under one that says something else. */
            readonly policy_version: string;
            /** @description Which rule asks for it. */
            readonly rule: string;
            /** @description What the rule says to whoever approves. */
            readonly why?: string;
            /** @description How the call came, such as mcp or rest. */
            readonly surface: string;
            /** Format: date-time */
            readonly requested_at: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description Until when it can be answered, or then used.
             */
            readonly expires_at: string;
            /** @description Who approved or refused. */
            readonly decided_by?: string;
            /** Format: date-time */
            readonly decided_at?: string;
            /** @description What whoever decided said, or why it was withdrawn. */
            readonly reason?: string;
            /** Format: date-time */
            readonly used_at?: string;
            /** @description The W3C trace of the call that asked. */
            readonly trace_id: string;
        };
        /**
         * ApprovalDecision
         * @description A decision.
         */
        readonly ApprovalDecision: {
            /** @description Is kept, and the caller is told where it was refused. */
            readonly reason?: string;
        };
        /**
         * ApprovalPage
         * @description One page of requests.
         */
        readonly ApprovalPage: {
            readonly approvals: readonly components["schemas"]["Approval"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last. */
            readonly next_cursor?: string;
        };
        /**
         * ApprovalState
         * @description What became of a request. `approved` can be used once, by the same call of the same client; `used` was. `expired` was not answered, or not used, in time; or it was withdrawn, and `reason` says why.
         * @enum {string}
         */
        readonly ApprovalState: "pending" | "approved" | "denied" | "expired" | "used";
        /**
         * AudioContent
         * @description A sound.
         */
        readonly AudioContent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "audio";
            /** @description Base64. */
            readonly data: string;
            readonly mimeType: string;
            readonly annotations?: components["schemas"]["ContentAnnotations"];
        };
        /**
         * ContentAnnotations
         * @description Whom a block is for and how much it matters.
         */
        readonly ContentAnnotations: {
            readonly audience?: readonly ("user" | "assistant")[];
            /** @description 0 is optional and 1 is needed. */
            readonly priority?: number;
            readonly lastModified?: string;
        };
        /**
         * ContentBlock
         * @description A piece of an answer. Its `type` says which.
         */
        readonly ContentBlock: components["schemas"]["TextContent"] | components["schemas"]["ImageContent"] | components["schemas"]["AudioContent"] | components["schemas"]["ResourceLink"] | components["schemas"]["EmbeddedResource"];
        /**
         * Contract
         * @description One contract and its published versions, newest first.
         */
        readonly Contract: {
            readonly name: string;
            readonly title: string;
            readonly versions: readonly components["schemas"]["PublishedVersion"][];
        };
        /**
         * ContractDocument
         * @description An OpenAPI document, a JSON Schema or a catalog.
         */
        readonly ContractDocument: {
            readonly [key: string]: unknown;
        };
        /**
         * ContractList
         * @description Every published contract.
         */
        readonly ContractList: {
            readonly contracts: readonly components["schemas"]["Contract"][];
        };
        /**
         * EmbeddedResource
         * @description A resource with its content.
         */
        readonly EmbeddedResource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "resource";
            readonly resource: components["schemas"]["ResourceContents"];
            readonly annotations?: components["schemas"]["ContentAnnotations"];
        };
        /**
         * ErrorCategory
         * @description The kind of error. The set is closed within a major version.
         * @enum {string}
         */
        readonly ErrorCategory: "request" | "not_found" | "authentication" | "governance" | "version" | "conflict" | "execution" | "upstream" | "sandbox" | "availability" | "transport" | "internal";
        /**
         * ErrorList
         * @description The error catalog.
         */
        readonly ErrorList: {
            readonly errors: readonly components["schemas"]["ErrorRow"][];
        };
        /**
         * ErrorName
         * @description The stable name of the error. New ones may come in any minor version.
         */
        readonly ErrorName: string;
        /**
         * ErrorRow
         * @description One meaning, and how each surface says it.
         */
        readonly ErrorRow: {
            readonly code: components["schemas"]["ErrorName"];
            readonly category: components["schemas"]["ErrorCategory"];
            /** @description Status of a REST answer. */
            readonly http: number;
            readonly mcp_http: components["schemas"]["McpHttpStatus"];
            readonly json_rpc: components["schemas"]["JsonRpcNumber"];
            /** @description Whether the same request may succeed later, unchanged. */
            readonly retryable: boolean;
            /** @description What happened, short; the same for every occurrence. */
            readonly title: string;
            /** @description What the client can do about it. */
            readonly action: string;
            /** @description What it means, exactly. */
            readonly description: string;
        };
        /**
         * Health
         * @description Whether the server can work, and what it depends on.
         */
        readonly Health: {
            /**
             * @description degraded when something optional is missing.
             * @enum {string}
             */
            readonly status: "ok" | "degraded";
            /** @description The version of the server. */
            readonly version: string;
            readonly checks: components["schemas"]["HealthChecks"];
        };
        /**
         * HealthCheck
         * @description The answer of one dependency.
         */
        readonly HealthCheck: {
            /** @enum {string} */
            readonly status: "ok" | "degraded" | "down";
            /** @description How long it took to find out. */
            readonly latency_ms: number;
            /** @description What is wrong and what to do, when something is. Only whoever may read the metrics or the ledger is told. */
            readonly detail?: string;
        };
        /**
         * HealthChecks
         * @description One check for everything the server depends on, by name.
         */
        readonly HealthChecks: {
            readonly [key: string]: components["schemas"]["HealthCheck"];
        };
        /**
         * HealthProblem
         * @description A problem that carries the checks.
         */
        readonly HealthProblem: components["schemas"]["Problem"] & {
            readonly checks?: components["schemas"]["HealthChecks"];
        };
        /**
         * ImageContent
         * @description A picture.
         */
        readonly ImageContent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "image";
            /** @description Base64. */
            readonly data: string;
            readonly mimeType: string;
            readonly annotations?: components["schemas"]["ContentAnnotations"];
        };
        /**
         * InputViolation
         * @description One place where a value breaks its schema.
         */
        readonly InputViolation: {
            /** @description Where, as a JSON Pointer that begins with the part of the request it is in, such as /body/arguments/a. */
            readonly path: string;
            /** @description The rule that is broken, such as type, required or maxLength. */
            readonly rule: string;
            /** @description What would be right. */
            readonly expected: string;
            /** @description What kind of value came. Never the value itself, it may be a secret. */
            readonly got: string;
        };
        /**
         * JsonRpcNumber
         * @description The JSON-RPC error number.
         */
        readonly JsonRpcNumber: {
            /** @description On every revision before 2026-07-28 and on plain JSON-RPC. */
            readonly legacy: number;
            /** @description On 2026-07-28 and later. */
            readonly modern: number;
        };
        /**
         * Key
         * @description A key as it is shown, without its secret.
         */
        readonly Key: {
            /** @description How the key is named; it is no secret. */
            readonly id: string;
            /** @description Who calls with it. Quotas, rules and the ledger go by this name. */
            readonly client: string;
            /**
             * @description Whether it is sent as it is, or signs requests.
             * @enum {string}
             */
            readonly use: "bearer" | "hmac-sha256" | "ed25519";
            /** @enum {string} */
            readonly state: "active" | "expired" | "revoked";
            /** @description What it is good for. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description Parts of the administration that it is good for; left out where it is none, or all with the scope admin. */
            readonly admin_scopes?: readonly components["schemas"]["AdminScope"][];
            /** @description Where it may be used from. */
            readonly addresses?: readonly string[];
            /** @description On pages of which origins it may be used. */
            readonly origins?: readonly string[];
            /** @description A note for people. */
            readonly label?: string;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly expires_at?: string;
            /** Format: date-time */
            readonly revoked_at?: string;
            /**
             * Format: date-time
             * @description When it was used last.
             */
            readonly used_at?: string;
            /** @description The key that took its place. */
            readonly replaced_by?: string;
        };
        /**
         * KeyList
         * @description All keys.
         */
        readonly KeyList: {
            readonly keys: readonly components["schemas"]["Key"][];
        };
        /**
         * KeyRotation
         * @description How the old key ends, and when the new one does.
         */
        readonly KeyRotation: {
            /** @description How long the old key stays good. Left out, a day. */
            readonly grace_seconds?: number;
            /** @description When the new key ends. Left out with expires_at, it lasts as long as the old one was made for. */
            readonly expires_in_days?: number;
            /**
             * Format: date-time
             * @description When the new key ends, in place of expires_in_days.
             */
            readonly expires_at?: string;
            /** @description For ed25519, in PEM. */
            readonly public_key?: string;
        };
        /**
         * KeyScope
         * @description What a key shall be good for; admin is all of the administration, metrics, audit and approve are parts of it.
         * @enum {string}
         */
        readonly KeyScope: "tools" | "resources" | "prompts" | "metrics" | "audit" | "approve" | "admin";
        /**
         * LedgerBackup
         * @description A backup that was made.
         */
        readonly LedgerBackup: {
            /** @description Where it is, on the machine of the gateway. */
            readonly folder: string;
            /** Format: date-time */
            readonly made_at: string;
            readonly bytes: number;
            readonly head: components["schemas"]["LedgerHead"];
        };
        /**
         * LedgerBackupRequest
         * @description A backup needs no telling.
         */
        readonly LedgerBackupRequest: Record<string, never>;
        /**
         * LedgerClientQuota
         * @description The limits of a client, the tightest first.
         */
        readonly LedgerClientQuota: {
            readonly client: string;
            readonly quota: readonly components["schemas"]["LedgerQuota"][];
        };
        /**
         * LedgerCut
         * @description What was too long to keep whole.
         */
        readonly LedgerCut: {
            /** @description How long all of it was, without secrets. */
            readonly bytes: number;
            /** @description The hash of all of it, without secrets, in hexadecimal. */
            readonly sha256: string;
        };
        /**
         * LedgerEntry
         * @description One call as the ledger has it.
         */
        readonly LedgerEntry: {
            /** @description How answers name it. */
            readonly id: string;
            readonly state: components["schemas"]["LedgerState"];
            /** @description What was called, such as tool, resource, prompt or administration; `ledger` is what the ledger sets aside for calls that only read. */
            readonly kind: string;
            /** @description A tool's name, a resource's address. */
            readonly name: string;
            /** @description Who called. */
            readonly client: string;
            /** @description How it came, such as mcp, rest or cli. */
            readonly surface: string;
            /** @description The version that was spoken. */
            readonly revision?: string;
            /** @description What the client calls itself. */
            readonly caller?: {
                readonly name: string;
                readonly version?: string;
            };
            /** Format: date-time */
            readonly begun: string;
            /**
             * Format: date-time
             * @description Left out while it runs.
             */
            readonly settled?: string;
            readonly duration_ms?: number;
            /** @description What it cost, in millionths of the currency. */
            readonly cost_micros: number;
            /** @description What is set aside for it while it runs. */
            readonly reserved_micros?: number;
            /** @description The W3C trace the call belongs to. */
            readonly trace_id: string;
            /** @description Of a failure, as the client was told. */
            readonly incident_id?: string;
            /** @description The error it ended with, a row of GET /v1/errors. */
            readonly code?: string;
            /** @description How many calls it stands for, where that is not one. */
            readonly calls?: number;
            /** @description As they came, without secrets; the beginning as text where they were too long. */
            readonly arguments?: unknown;
            readonly arguments_cut?: components["schemas"]["LedgerCut"];
            /** @description What it asked its caller, each with its `key`, without secrets; the beginning as text where they were too long. */
            readonly questions?: unknown;
            readonly questions_cut?: components["schemas"]["LedgerCut"];
            /** @description What its caller answered, each as `answer` under the `key` of its question, without secrets; the beginning as text where they were too long. */
            readonly answers?: unknown;
            readonly answers_cut?: components["schemas"]["LedgerCut"];
            /** @description What was answered, without secrets; the beginning as text where it was too long. */
            readonly result?: unknown;
            readonly result_cut?: components["schemas"]["LedgerCut"];
        };
        /**
         * LedgerEntryPage
         * @description One page of entries.
         */
        readonly LedgerEntryPage: {
            readonly entries: readonly components["schemas"]["LedgerEntry"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last. */
            readonly next_cursor?: string;
        };
        /**
         * LedgerExport
         * @description Rows of the ledger as lines of text.
         */
        readonly LedgerExport: string;
        /**
         * LedgerFlaw
         * @description The first row that is not as it was written.
         */
        readonly LedgerFlaw: {
            readonly seq: number;
            /** @description The entry it belongs to. */
            readonly entry: string;
            /** @enum {string} */
            readonly why: "altered" | "removed" | "reordered" | "truncated" | "forged";
            /** @description The same in words. */
            readonly detail: string;
        };
        /**
         * LedgerHead
         * @description The last row, whose hash stands for all before it.
         */
        readonly LedgerHead: {
            readonly seq: number;
            readonly hash: string;
        };
        /**
         * LedgerPruneRequest
         * @description What to remove.
         */
        readonly LedgerPruneRequest: {
            /**
             * Format: date-time
             * @description What is as old as this stays.
             */
            readonly before: string;
            /**
             * @description Removes also what `ledger.retention_days` says to keep; without it a time that is not that long ago is refused.
             * @default false
             */
            readonly within_retention: boolean;
            /**
             * @description Says how many rows would be removed, and removes none.
             * @default false
             */
            readonly dry_run: boolean;
        };
        /**
         * LedgerPruned
         * @description What was removed.
         */
        readonly LedgerPruned: {
            readonly rows: number;
            /** Format: date-time */
            readonly before: string;
            /**
             * @description There when nothing was removed, since only the number was asked for.
             * @constant
             */
            readonly dry_run?: true;
        };
        /**
         * LedgerQuota
         * @description One limit as it stands now.
         */
        readonly LedgerQuota: {
            /**
             * @description Over which time it counts.
             * @enum {string}
             */
            readonly name: "minute" | "day" | "month";
            /**
             * @description What it counts.
             * @enum {string}
             */
            readonly unit: "calls" | "micros";
            readonly limit: number;
            readonly remaining: number;
            /** @description Seconds until there is more again. */
            readonly reset: number;
        };
        /**
         * LedgerState
         * @description How a call ended. `begun` runs still. `denied` was refused before it ran. `unknown` had begun when the gateway ended, and stays charged.
         * @enum {string}
         */
        readonly LedgerState: "begun" | "ok" | "error" | "denied" | "input_required" | "timed_out" | "cancelled" | "unknown";
        /**
         * LedgerStatistics
         * @description Sums of the ledger over some time.
         */
        readonly LedgerStatistics: {
            /** Format: date-time */
            readonly since: string;
            /** Format: date-time */
            readonly until: string;
            /** @description Of all costs. */
            readonly currency: string;
            /** @description By client, then by what it called. */
            readonly rows: readonly components["schemas"]["LedgerStatisticsRow"][];
            /** @description What is left to each of these clients now, where it is limited. */
            readonly clients: readonly components["schemas"]["LedgerClientQuota"][];
        };
        /**
         * LedgerStatisticsRow
         * @description The calls of one client to one thing that ended in that time.
         */
        readonly LedgerStatisticsRow: {
            readonly client: string;
            readonly kind: string;
            readonly name: string;
            readonly calls: number;
            readonly ok: number;
            /** @description Failed, or did not end in time. */
            readonly errors: number;
            readonly denied: number;
            /** @description Why they were refused, by code. */
            readonly denials: {
                readonly [key: string]: number;
            };
            readonly input_required: number;
            readonly timed_out: number;
            readonly cancelled: number;
            /** @description Nobody knows how they ended, as the gateway ended first. */
            readonly unknown: number;
            readonly cost_micros: number;
            /** @description Of the calls that ran, to 5 in 100. */
            readonly latency_ms?: {
                readonly p50: number;
                readonly p95: number;
                readonly p99: number;
            };
        };
        /**
         * LedgerVerification
         * @description What a verification found.
         */
        readonly LedgerVerification: {
            readonly ok: boolean;
            /** @description How many were looked at. */
            readonly rows: number;
            readonly head: components["schemas"]["LedgerHead"];
            /** @description How many signatures agree with the rows. */
            readonly checkpoints: number;
            readonly problem?: components["schemas"]["LedgerFlaw"];
            /** @description What is missing and why that is no flaw, such as rows that were pruned. */
            readonly notes: readonly string[];
        };
        /**
         * LedgerVerificationRequest
         * @description How to verify.
         */
        readonly LedgerVerificationRequest: {
            /** @description The key of the ledger (PEM) as it was kept elsewhere. Without one the ledger's own is used, which whoever changed rows may have changed, too. */
            readonly public_key?: string;
        };
        /**
         * Liveness
         * @description That the process answers.
         */
        readonly Liveness: {
            /** @constant */
            readonly status: "ok";
        };
        /**
         * LogLevel
         * @description How much is logged.
         */
        readonly LogLevel: {
            /**
             * @description The least severe messages that are written.
             * @enum {string}
             */
            readonly level: "DEBUG" | "INFO" | "WARNING" | "ERROR";
        };
        /**
         * MadeKey
         * @description A key that was made, with its secret, which is shown this once.
         */
        readonly MadeKey: {
            /** @description How the key is named; it is no secret. */
            readonly id: string;
            /** @description Who calls with it. Quotas, rules and the ledger go by this name. */
            readonly client: string;
            /**
             * @description Whether it is sent as it is, or signs requests.
             * @enum {string}
             */
            readonly use: "bearer" | "hmac-sha256" | "ed25519";
            /** @enum {string} */
            readonly state: "active" | "expired" | "revoked";
            /** @description What it is good for. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /** @description Parts of the administration that it is good for; left out where it is none, or all with the scope admin. */
            readonly admin_scopes?: readonly components["schemas"]["AdminScope"][];
            /** @description Where it may be used from. */
            readonly addresses?: readonly string[];
            /** @description On pages of which origins it may be used. */
            readonly origins?: readonly string[];
            /** @description A note for people. */
            readonly label?: string;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly expires_at?: string;
            /** Format: date-time */
            readonly revoked_at?: string;
            /**
             * Format: date-time
             * @description When it was used last.
             */
            readonly used_at?: string;
            /** @description The key that took its place. */
            readonly replaced_by?: string;
            /** @description Send it as a bearer token, or sign with it. Left out where you brought a public key. */
            readonly secret?: string;
        };
        /**
         * McpHttpStatus
         * @description Status of an answer on /mcp; 200 where the error travels in a JSON-RPC answer.
         */
        readonly McpHttpStatus: {
            /** @description On every revision before 2026-07-28. */
            readonly legacy: number;
            /** @description On 2026-07-28 and later. */
            readonly modern: number;
        };
        /**
         * NewKey
         * @description Which key is wanted.
         */
        readonly NewKey: {
            /** @description Who will call with it. */
            readonly client: string;
            /** @description What it is good for. Left out, tools, resources and prompts. */
            readonly scopes?: readonly components["schemas"]["KeyScope"][];
            /** @description Left out with expires_at, it does not expire. */
            readonly expires_in_days?: number;
            /**
             * Format: date-time
             * @description When it ends, in place of expires_in_days.
             */
            readonly expires_at?: string;
            /** @description Addresses or networks it may be used from. */
            readonly addresses?: readonly string[];
            /** @description On pages of which origins it may be used, and nowhere else. */
            readonly origins?: readonly string[];
            /** @description A note for people. */
            readonly label?: string;
            /**
             * @description For a key that signs requests (RFC 9421) in place of being sent.
             * @enum {string}
             */
            readonly sign?: "hmac-sha256" | "ed25519";
            /** @description For ed25519, in PEM. */
            readonly public_key?: string;
        };
        /**
         * ObjectSchema
         * @description A JSON Schema.
         */
        readonly ObjectSchema: {
            readonly [key: string]: unknown;
        };
        /**
         * PolicyDifference
         * @description One thing that is other than in the version before.
         */
        readonly PolicyDifference: {
            readonly path: string;
            /** @description What was there; left out where nothing was. */
            readonly was?: unknown;
            /** @description What is there; left out where nothing is. */
            readonly is?: unknown;
        };
        /**
         * PolicyDocumentGiven
         * @description A policy document, as contracts/policy/v1/policy.schema.yaml has it.
         */
        readonly PolicyDocumentGiven: {
            readonly [key: string]: unknown;
        };
        /**
         * PolicyDryRun
         * @description What a policy would have made of past calls.
         */
        readonly PolicyDryRun: {
            /** @description How many calls were tried. */
            readonly calls: number;
            /** @description How many it would have refused. */
            readonly refused: number;
            /** @description How many somebody would have had to approve. */
            readonly approvals: number;
            /** Format: date-time */
            readonly since: string;
            /** Format: date-time */
            readonly until: string;
            /** @description False where there were more calls than could be tried; the newest were. */
            readonly complete: boolean;
            /** @description The first thousand. */
            readonly findings: readonly components["schemas"]["PolicyFinding"][];
        };
        /**
         * PolicyExplanation
         * @description What the policy says of one thing for one client.
         */
        readonly PolicyExplanation: {
            readonly version: string;
            readonly client: string;
            readonly client_kind: string;
            readonly kind: string;
            readonly name: string;
            /** @description There is something of that name. */
            readonly exists: boolean;
            /** @description It is there for the client. */
            readonly visible: boolean;
            /** @description It stands in the lists of the client. */
            readonly listed: boolean;
            /** @description The client may call it. */
            readonly callable: boolean;
            /** @description The rule that decided. */
            readonly rule?: string;
            /** @description What the rule gives as its reason. */
            readonly reason?: string;
            /** @description Why in words. */
            readonly because: string;
            /** @description Rules of approvals about it, the one that says most first. */
            readonly approvals: readonly string[];
            /** @description Rules of rates about it. */
            readonly rates: readonly string[];
            /** @description Every rule about the two, of each section the one that says most first. */
            readonly rules?: readonly components["schemas"]["PolicyRuleAbout"][];
            /** @description What the client has left, the tightest first. */
            readonly quota?: readonly components["schemas"]["LedgerQuota"][];
            /** @description The most a call costs. */
            readonly price?: number;
            /** @description Of the price and of budgets. */
            readonly currency?: string;
            /** @description What this gateway takes the client for. */
            readonly known_kind?: string;
            /**
             * @description By what it knows that; `nothing` where the client is taken for a local one since nothing else is known.
             * @enum {string}
             */
            readonly known_by?: "name" | "key" | "call" | "nothing";
            /** @description The scope that a credential has to have for it. */
            readonly scope?: string;
            readonly keys?: components["schemas"]["PolicyKeys"];
        };
        /**
         * PolicyFinding
         * @description A past call that would have gone otherwise.
         */
        readonly PolicyFinding: {
            readonly entry: string;
            /** Format: date-time */
            readonly at: string;
            readonly client: string;
            readonly kind: string;
            readonly name: string;
            /** @enum {string} */
            readonly outcome: "refused" | "approval";
            readonly code?: string;
            readonly because: string;
        };
        /**
         * PolicyKeys
         * @description The keys of the client that are good now. Where none has the scope, the client may not call it.
         */
        readonly PolicyKeys: {
            /** @description How many have the scope. */
            readonly with_scope: number;
            /** @description How many lack it. */
            readonly without_scope: number;
        };
        /**
         * PolicyProposal
         * @description A policy document, either as an object or as text.
         */
        readonly PolicyProposal: {
            readonly document?: components["schemas"]["PolicyDocumentGiven"];
            readonly text?: components["schemas"]["PolicyText"];
        };
        /**
         * PolicyRollback
         * @description Which version is to be in force again.
         */
        readonly PolicyRollback: {
            readonly number: number;
        };
        /**
         * PolicyRuleAbout
         * @description A rule that is about a client and a thing.
         */
        readonly PolicyRuleAbout: {
            /** @description Where it stands in the document. */
            readonly rule: string;
            /** @description What it says in words. */
            readonly says: string;
            /** @description It decided whether the thing is shown or may be called. */
            readonly decides: boolean;
        };
        /**
         * PolicySource
         * @description How it came to be; `default` is the default policy.
         * @enum {string}
         */
        readonly PolicySource: "default" | "file" | "rest" | "rollback";
        /**
         * PolicyText
         * @description A policy document as YAML or JSON text. It is kept as it is written, with its comments.
         */
        readonly PolicyText: string;
        /**
         * PolicyTrial
         * @description A policy document, either as an object or as text, and which calls to try it on.
         */
        readonly PolicyTrial: {
            readonly document?: components["schemas"]["PolicyDocumentGiven"];
            readonly text?: components["schemas"]["PolicyText"];
            /**
             * Format: date-time
             * @description Calls from this time on; those of the last 24 hours when left out.
             */
            readonly since?: string;
        };
        /**
         * PolicyVersion
         * @description One version of the policy.
         */
        readonly PolicyVersion: {
            readonly number: number;
            /** Format: date-time */
            readonly at: string;
            /** @description Who made it; for one that came from a file, the file. */
            readonly author: string;
            readonly source: components["schemas"]["PolicySource"];
            readonly difference: readonly components["schemas"]["PolicyDifference"][];
        };
        /**
         * PolicyVersionWhole
         * @description One version of the policy, with all of it.
         */
        readonly PolicyVersionWhole: {
            readonly number: number;
            /** Format: date-time */
            readonly at: string;
            readonly author: string;
            readonly source: components["schemas"]["PolicySource"];
            readonly difference: readonly components["schemas"]["PolicyDifference"][];
            readonly text: string;
            readonly document: components["schemas"]["PolicyDocumentGiven"];
        };
        /**
         * PolicyVersions
         * @description Versions of the policy.
         */
        readonly PolicyVersions: {
            readonly versions: readonly components["schemas"]["PolicyVersion"][];
        };
        /**
         * Problem
         * @description Problem Details (RFC 9457): the body of every REST answer that is not a success. `code` is a row of the error catalog. A client decides on retrying from `retryable` and `retry_after` alone, and ignores members it does not know.
         */
        readonly Problem: {
            /**
             * Format: uri
             * @description Names the kind of problem, as `urn:owlclaw:error:` and the code.
             */
            readonly type: string;
            /** @description What happened, short; the same for every occurrence of this code. */
            readonly title: string;
            /** @description The HTTP status of this answer. */
            readonly status: number;
            /** @description What happened this time. */
            readonly detail?: string;
            /** @description The path that was asked for. */
            readonly instance?: string;
            /** @description The stable name of the error; GET /v1/errors lists them all. New ones may come at any time. */
            readonly code: string;
            readonly category: components["schemas"]["ErrorCategory"];
            /** @description Whether the same request may succeed later, unchanged. */
            readonly retryable: boolean;
            /** @description Seconds to wait before a retry; also in the Retry-After header. */
            readonly retry_after?: number;
            /** @description What you can do about it. */
            readonly action?: string;
            /** @description Names this occurrence in the server's log and ledger. Give it to the operator when you ask for help. */
            readonly incident_id?: string;
            /** @description The W3C trace this request belongs to. */
            readonly trace_id: string;
            /** @description How the ledger names this call. */
            readonly entry?: string;
            /** @description The tool that was called. */
            readonly tool?: string;
            /** @description Where a text could not be read, as an offset from its begin. */
            readonly position?: number;
            /** @description Every place where the request breaks its contract. */
            readonly errors?: readonly components["schemas"]["InputViolation"][];
            /** @description The versions you may ask for instead. */
            readonly supported?: readonly string[];
            /** @description The version that was asked for. */
            readonly requested?: string;
            /** @description The version to move to. */
            readonly upgrade?: string;
            /** @description The limit that was broken, as a number of bytes, items or calls. */
            readonly limit?: number;
            /** @description What is left of the quotas that apply. */
            readonly quota?: readonly components["schemas"]["Quota"][];
            /** @description The id of the approval that the call waits for, or that it was refused. */
            readonly approval?: string;
            /** @description Where it was thrown; only in development mode. */
            readonly stack?: readonly string[];
        };
        /**
         * Prompt
         * @description A prompt, as MCP describes it.
         */
        readonly Prompt: {
            /** @description Its name. */
            readonly name: string;
            /** @description A name for people. */
            readonly title?: string;
            /** @description What it is for. */
            readonly description?: string;
            /** @description What it asks for. */
            readonly arguments?: readonly components["schemas"]["PromptArgument"][];
            readonly tags?: readonly string[];
        };
        /**
         * PromptArgument
         * @description Something a prompt asks for.
         */
        readonly PromptArgument: {
            readonly name: string;
            readonly title?: string;
            readonly description?: string;
            /** @description Whether it must be given. */
            readonly required?: boolean;
        };
        /**
         * PromptCall
         * @description What to fill a prompt in with.
         */
        readonly PromptCall: {
            /**
             * @description A text for each argument.
             * @default {}
             */
            readonly arguments: {
                readonly [key: string]: string;
            };
        };
        /**
         * PromptMessage
         * @description A message of a prompt.
         */
        readonly PromptMessage: {
            /** @enum {string} */
            readonly role: "user" | "assistant";
            readonly content: components["schemas"]["ContentBlock"];
        };
        /**
         * PromptMessages
         * @description A prompt that is filled in.
         */
        readonly PromptMessages: {
            /** @description What it is for. */
            readonly description?: string;
            /** @description What to begin the conversation with. */
            readonly messages: readonly components["schemas"]["PromptMessage"][];
        };
        /**
         * PromptPage
         * @description One page of prompts.
         */
        readonly PromptPage: {
            readonly prompts: readonly components["schemas"]["Prompt"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last. */
            readonly next_cursor?: string;
        };
        /**
         * PublishedVersion
         * @description One published version.
         */
        readonly PublishedVersion: {
            readonly version: string;
            /**
             * @description preview may still change, stable will not break, deprecated will go.
             * @enum {string}
             */
            readonly state: "preview" | "stable" | "deprecated";
            /** @description The hash of the document's bytes. */
            readonly sha256: string;
            /** @description Where the document is. */
            readonly url: string;
            /**
             * Format: date
             * @description The day from which a deprecated version may be gone.
             */
            readonly sunset?: string;
        };
        /**
         * Quota
         * @description One quota of the caller.
         */
        readonly Quota: {
            /** @description Which quota, such as minute, day or month. A refusal may name call, the most that one may cost, or concurrency. */
            readonly name: string;
            /**
             * @description What is counted. `micros` are millionths of the configured currency.
             * @enum {string}
             */
            readonly unit?: "calls" | "micros";
            readonly limit: number;
            readonly remaining: number;
            /** @description Seconds until there is more of it. Left out where waiting does not help. */
            readonly reset?: number;
        };
        /**
         * Resource
         * @description A document, as MCP describes it.
         */
        readonly Resource: {
            /** @description Its address. */
            readonly uri: string;
            /** @description What it is called. */
            readonly name: string;
            /** @description A name for people. */
            readonly title?: string;
            /** @description What it holds, for people and models. */
            readonly description?: string;
            /** @description Its media type. */
            readonly mimeType?: string;
            /** @description In bytes. */
            readonly size?: number;
            readonly annotations?: components["schemas"]["ContentAnnotations"];
            readonly tags?: readonly string[];
            /** @description Names its bytes as they are now; send it as If-None-Match. */
            readonly etag?: string;
        };
        /**
         * ResourceBytes
         * Format: binary
         * @description The bytes of a document.
         */
        readonly ResourceBytes: string;
        /**
         * ResourceContents
         * @description The content of a resource, as `text` or as `blob`.
         */
        readonly ResourceContents: {
            readonly uri: string;
            readonly mimeType?: string;
            readonly text?: string;
            /** @description Base64. */
            readonly blob?: string;
        };
        /**
         * ResourceLink
         * @description The address of a resource that can be read.
         */
        readonly ResourceLink: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "resource_link";
            readonly uri: string;
            readonly name: string;
            readonly title?: string;
            readonly description?: string;
            readonly mimeType?: string;
            /** @description In bytes. */
            readonly size?: number;
            readonly annotations?: components["schemas"]["ContentAnnotations"];
        };
        /**
         * ResourceMetadata
         * @description What a client of OAuth needs to know of this server (RFC 9728).
         */
        readonly ResourceMetadata: {
            /** @description What a token has to be made for. */
            readonly resource: string;
            readonly authorization_servers: readonly string[];
            readonly bearer_methods_supported: readonly string[];
            readonly scopes_supported?: readonly string[];
            readonly resource_name?: string;
        };
        /**
         * ResourcePage
         * @description One page of documents.
         */
        readonly ResourcePage: {
            readonly resources: readonly components["schemas"]["Resource"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last. */
            readonly next_cursor?: string;
        };
        /**
         * ResourceTemplate
         * @description A pattern of addresses, as MCP describes it.
         */
        readonly ResourceTemplate: {
            /** @description The pattern, as a URI template (RFC 6570). */
            readonly uriTemplate: string;
            /** @description What it is called. */
            readonly name: string;
            /** @description A name for people. */
            readonly title?: string;
            /** @description What such documents hold. */
            readonly description?: string;
            /** @description The media type of all of them. */
            readonly mimeType?: string;
            readonly annotations?: components["schemas"]["ContentAnnotations"];
            readonly tags?: readonly string[];
        };
        /**
         * ResourceTemplatePage
         * @description One page of templates.
         */
        readonly ResourceTemplatePage: {
            readonly resource_templates: readonly components["schemas"]["ResourceTemplate"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last. */
            readonly next_cursor?: string;
        };
        /**
         * Run
         * @description A call that goes on after it was answered. It belongs to whoever made it; for anybody else it is not there.
         */
        readonly Run: {
            readonly id: string;
            /** @description The tool it calls. */
            readonly tool: string;
            readonly state: components["schemas"]["RunState"];
            /** @description What there is to say of the state, for people. */
            readonly message?: string;
            readonly progress?: components["schemas"]["RunProgress"];
            /** Format: date-time */
            readonly created_at: string;
            /** Format: date-time */
            readonly updated_at: string;
            /**
             * Format: date-time
             * @description When it is forgotten. Moves on while the run lives.
             */
            readonly expires_at: string;
            /** @description How often it makes sense to look. */
            readonly poll_interval_ms: number;
            /** @description What it waits to be told; answer with POST /v1/runs/{id}/answers. */
            readonly questions?: readonly components["schemas"]["RunQuestion"][];
            /** @description Of a completed run. */
            readonly result?: components["schemas"]["ToolResult"];
            /** @description Of a failed run, as the call would have been answered. */
            readonly problem?: components["schemas"]["Problem"];
            /** @description The W3C trace the call belongs to. */
            readonly trace_id: string;
            /** @description How the ledger names the call; the last one where it took several. */
            readonly entry?: string;
        };
        /**
         * RunAnswer
         * @description What a person answered.
         */
        readonly RunAnswer: {
            /**
             * @description `accept` with what was filled in, `decline` to say no, `cancel` for no answer.
             * @enum {string}
             */
            readonly action: "accept" | "decline" | "cancel";
            /** @description What was filled in, as the form wants it. */
            readonly content?: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * RunAnswers
         * @description Answers by the keys of the questions.
         */
        readonly RunAnswers: {
            readonly answers: {
                readonly [key: string]: components["schemas"]["RunAnswer"];
            };
        };
        /**
         * RunPage
         * @description One page of runs.
         */
        readonly RunPage: {
            readonly runs: readonly components["schemas"]["Run"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last. */
            readonly next_cursor?: string;
        };
        /**
         * RunProgress
         * @description How far it has come, as the tool says.
         */
        readonly RunProgress: {
            readonly progress: number;
            readonly total?: number;
            readonly message?: string;
        };
        /**
         * RunQuestion
         * @description Something a run waits to be told.
         */
        readonly RunQuestion: {
            /** @description Names the question in the answer. */
            readonly key: string;
            /**
             * @description `form` is to be filled in, `page` to be opened.
             * @enum {string}
             */
            readonly kind: "form" | "page" | "model" | "roots";
            readonly message?: string;
            /** @description Of a form, a flat JSON Schema of what is to be filled in. */
            readonly schema?: components["schemas"]["ObjectSchema"];
            /** @description Of a page. */
            readonly url?: string;
        };
        /**
         * RunState
         * @description How a run is getting on. The last three are its ends.
         * @enum {string}
         */
        readonly RunState: "working" | "input_required" | "completed" | "failed" | "cancelled";
        /**
         * Scope
         * @description What a credential is good for; admin is the administration of the gateway.
         * @enum {string}
         */
        readonly Scope: "tools" | "resources" | "prompts" | "admin";
        /**
         * ServedVersion
         * @description A version of this API that is served.
         * @default v1
         * @enum {string}
         */
        readonly ServedVersion: "v1";
        /**
         * TextContent
         * @description Text.
         */
        readonly TextContent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "text";
            readonly text: string;
            readonly annotations?: components["schemas"]["ContentAnnotations"];
        };
        /**
         * Tool
         * @description A tool, as MCP describes it.
         */
        readonly Tool: {
            readonly name: string;
            /** @description A name for people. */
            readonly title?: string;
            /** @description What it does, for people and models. */
            readonly description?: string;
            /** @description The JSON Schema (2020-12) of its arguments. */
            readonly inputSchema: components["schemas"]["ObjectSchema"];
            /** @description The JSON Schema (2020-12) of its structured result. */
            readonly outputSchema?: components["schemas"]["ObjectSchema"];
            readonly annotations?: components["schemas"]["ToolAnnotations"];
            readonly tags?: readonly string[];
        };
        /**
         * ToolAnnotations
         * @description Hints about how a tool behaves.
         */
        readonly ToolAnnotations: {
            readonly title?: string;
            /** @description It changes nothing. */
            readonly readOnlyHint?: boolean;
            /** @description It may destroy something. */
            readonly destructiveHint?: boolean;
            /** @description Calling it twice has the effect of calling it once. */
            readonly idempotentHint?: boolean;
            /** @description It deals with things outside this server. */
            readonly openWorldHint?: boolean;
        };
        /**
         * ToolCall
         * @description What to call a tool with.
         */
        readonly ToolCall: {
            /**
             * @description The arguments, as the tool's inputSchema wants them.
             * @default {}
             */
            readonly arguments: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * ToolPage
         * @description One page of tools.
         */
        readonly ToolPage: {
            readonly tools: readonly components["schemas"]["Tool"][];
            /** @description Pass it as `cursor` to get the next page; absent on the last. */
            readonly next_cursor?: string;
        };
        /**
         * ToolResult
         * @description What a tool answered.
         */
        readonly ToolResult: {
            /** @description The answer in blocks, for people and models. */
            readonly content: readonly components["schemas"]["ContentBlock"][];
            /** @description The answer as data, as the tool's outputSchema promises. */
            readonly structuredContent?: unknown;
            /** @description True when the tool could not do what was asked; the content says why. */
            readonly isError: boolean;
        };
        /**
         * WantedLogLevel
         * @description How much is to be logged.
         */
        readonly WantedLogLevel: {
            /**
             * @description The least severe messages that are written; upper or lower case, as in the configuration.
             * @enum {string}
             */
            readonly level: "DEBUG" | "INFO" | "WARNING" | "ERROR" | "debug" | "info" | "warning" | "error";
        };
    };
    responses: {
        /** @description The request breaks its contract, or names a version that is not served. */
        readonly BadRequest: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server does not know who you are. */
        readonly Unauthenticated: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You may not do this. */
        readonly Forbidden: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Accept header allows nothing the server can send. */
        readonly NotAcceptable: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request took too long to arrive. */
        readonly RequestTimeout: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        readonly PayloadTooLarge: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many calls; wait and try again. */
        readonly TooManyRequests: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are too large. */
        readonly HeadersTooLarge: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server or the tool failed. */
        readonly InternalError: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server, or one it depends on, cannot serve now; try again. */
        readonly Unavailable: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or you may not see it. */
        readonly NotFound: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of things does not allow it. */
        readonly Conflict: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The call did not end within its time limit. */
        readonly GatewayTimeout: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not of a type this operation takes. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Your copy is still right. */
        readonly NotModified: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly ETag: components["headers"]["ETag"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is well formed, but its values do not fit what they are for. */
        readonly Unprocessable: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What an upstream server answered cannot be passed on. */
        readonly BadGateway: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is not what If-Match names any more. */
        readonly PreconditionFailed: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The document has no such bytes. */
        readonly RangeNotSatisfiable: {
            headers: {
                readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                readonly "Content-Range": components["headers"]["UnsatisfiedRange"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The version of the API you were built for. Leave it out for v1.
         * @example v1
         */
        readonly ApiVersion: components["schemas"]["ServedVersion"];
        /**
         * @description The ETag of the copy you have; answered with 304 while it is still right.
         * @example "5f2c8f1e"
         */
        readonly IfNoneMatch: string;
        /**
         * @description The name of the contract.
         * @example rest-v1
         */
        readonly ContractName: string;
        /**
         * @description The version of the contract.
         * @example 1.0.0
         */
        readonly ContractVersion: string;
        /**
         * @description How many to return at most.
         * @example 20
         */
        readonly Limit: number;
        /**
         * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
         * @example YWRk
         */
        readonly Cursor: string;
        /**
         * @description The name of the tool.
         * @example add
         */
        readonly ToolName: string;
        /**
         * @description How long you would wait for the answer (RFC 7240): `wait=300` waits up to 300 s before the call goes on as a run, `respond-async` does not wait at all.
         * @example wait=300
         */
        readonly Prefer: string;
        /**
         * @description Only runs in this state.
         * @example working
         */
        readonly WantedRunState: components["schemas"]["RunState"];
        /**
         * @description The id of the run, as the call that began it was told.
         * @example 9f1c2f5a0c6f4d0f8d3b6a7e5c4b3a21
         */
        readonly RunId: string;
        /**
         * @description Only calls of this client.
         * @example ada
         */
        readonly LedgerClient: string;
        /**
         * @description Only calls of what has this name, which is a tool's name or a resource's address.
         * @example add
         */
        readonly LedgerName: string;
        /**
         * @description Only calls of this kind.
         * @example tool
         */
        readonly LedgerKind: "tool" | "resource" | "resource_template" | "prompt" | "administration" | "ledger";
        /**
         * @description Only calls that came this way.
         * @example mcp
         */
        readonly LedgerSurface: "mcp" | "rest" | "cli" | "gateway";
        /**
         * @description Only calls in this state.
         * @example denied
         */
        readonly LedgerState: components["schemas"]["LedgerState"];
        /**
         * @description Only calls in any of these states; repeat it for each.
         * @example [
         *       "denied",
         *       "error"
         *     ]
         */
        readonly LedgerStates: readonly components["schemas"]["LedgerState"][];
        /**
         * @description Only calls that ended with this error.
         * @example budget_exceeded
         */
        readonly LedgerCode: string;
        /**
         * @description Only the call whose failure has this id.
         * @example 0b9a3f52-6b0f-4d52-9d8e-0d0f2f6f2c11
         */
        readonly LedgerIncident: string;
        /**
         * @description Only calls of this W3C trace.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        readonly LedgerTrace: string;
        /**
         * @description Only from this time on.
         * @example 2026-11-18T00:00:00Z
         */
        readonly LedgerSince: string;
        /**
         * @description Only before this time.
         * @example 2026-11-19T00:00:00Z
         */
        readonly LedgerUntil: string;
        /**
         * @description The id of the entry.
         * @example k7m2qd-1024
         */
        readonly LedgerEntryId: string;
        /**
         * @description Lines of JSON, or a table for a spreadsheet.
         * @example ndjson
         */
        readonly LedgerFormat: "ndjson" | "csv";
        /**
         * @description The ETag of what you changed: another by now gets 412.
         * @example "policy-2"
         */
        readonly IfMatch: string;
        /**
         * @description How many to return at most.
         * @example 20
         */
        readonly PolicyLimit: number;
        /**
         * @description Only versions with a lower number.
         * @example 12
         */
        readonly PolicyBefore: number;
        /**
         * @description The number of the version.
         * @example 2
         */
        readonly PolicyNumber: number;
        /**
         * @description Which client.
         * @example ada
         */
        readonly PolicyClient: string;
        /**
         * @description How the client proved who it is; `known` is as this gateway knows it, by its name, its keys or how it last called. Left out, it is local only where nothing else is known.
         * @example api_key
         */
        readonly PolicyClientKind: "local" | "anonymous" | "api_key" | "token" | "certificate" | "known";
        /**
         * @description The name of the tool or prompt, or the address of the resource.
         * @example pay
         */
        readonly PolicyName: string;
        /**
         * @description What it is.
         * @example tool
         */
        readonly PolicyKind: "tool" | "resource" | "resource_template" | "prompt";
        /**
         * @description In which toolset; everywhere when left out.
         * @example reading
         */
        readonly PolicyToolset: string;
        /**
         * @description Only requests in this state; `all`, as when it is left out, in any.
         * @example pending
         */
        readonly WantedApprovalState: "pending" | "approved" | "denied" | "expired" | "used" | "all";
        /**
         * @description Only calls of this client.
         * @example ada
         */
        readonly ApprovalClient: string;
        /**
         * @description Only calls of what has this name, such as a tool's.
         * @example pay
         */
        readonly ApprovalName: string;
        /**
         * @description The id of the request, as the refusal named it.
         * @example 3b1d9a6e5f7c4e0a8d2c1b0f9e8d7c6b
         */
        readonly ApprovalId: string;
        /**
         * @description The id of the key.
         * @example key_0123456789abcdef
         */
        readonly KeyId: string;
        /**
         * @description The name of the toolset.
         * @example reading
         */
        readonly Toolset: string;
        /**
         * @description Only skills of this category; its name, or a pattern such as skill://math/*.
         * @example math
         */
        readonly Category: string;
        /**
         * @description Only documents with this tag.
         * @example math
         */
        readonly Tag: string;
        /**
         * @description How many to return at most.
         * @example 20
         */
        readonly ResourceLimit: number;
        /**
         * @description The address of the document; encode &,
         * @example skill://math/add
         */
        readonly ResourceUri: string;
        /**
         * @description Which bytes you want (RFC 9110), such as bytes=0-99, bytes=100- or bytes=-100.
         * @example bytes=0-99
         */
        readonly Range: string;
        /**
         * @description The ETag of the document the Range is of; when it is another by now, you get all of it.
         * @example "5f2c8f1e"
         */
        readonly IfRange: string;
        /**
         * @description The name of the prompt.
         * @example review
         */
        readonly PromptName: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The version of the API that answers.
         * @example v1
         */
        readonly ApiVersion: string;
        /**
         * @description How to authenticate, and which scope is missing.
         * @example Bearer
         */
        readonly WWWAuthenticate: string;
        /**
         * @description Seconds to wait before a retry, the same as `retry_after`.
         * @example 12
         */
        readonly RetryAfter: number;
        /**
         * @description What is left of the quota that is nearest to its end (draft-ietf-httpapi-ratelimit-headers).
         * @example "minute";r=58;t=41
         */
        readonly RateLimit: string;
        /**
         * @description The quotas that apply (draft-ietf-httpapi-ratelimit-headers).
         * @example "minute";q=60;w=60
         */
        readonly RateLimitPolicy: string;
        /**
         * @description The size of the quota that is nearest to its end.
         * @example 60
         */
        readonly XRateLimitLimit: number;
        /**
         * @description What is left of it.
         * @example 58
         */
        readonly XRateLimitRemaining: number;
        /**
         * @description Seconds until there is more of it.
         * @example 41
         */
        readonly XRateLimitReset: number;
        /**
         * @description How the ledger names this call.
         * @example k7m2qd-1024
         */
        readonly LedgerEntry: string;
        /**
         * @description Names these bytes.
         * @example "5f2c8f1e"
         */
        readonly ETag: string;
        /**
         * @description Where the run is.
         * @example /v1/runs/9f1c2f5a0c6f4d0f8d3b6a7e5c4b3a21
         */
        readonly Location: string;
        /**
         * @description When the document last changed, where that is known.
         * @example Wed, 18 Nov 2026 12:00:00 GMT
         */
        readonly LastModified: string;
        /**
         * @description Bytes can be asked for by Range.
         * @example bytes
         */
        readonly AcceptRanges: "bytes";
        /**
         * @description Yours alone, and to be asked after before it is used again.
         * @example private, no-cache
         */
        readonly CacheControl: "private, no-cache";
        /**
         * @description Which bytes of how many these are.
         * @example bytes 0-99/1024
         */
        readonly ContentRange: string;
        /**
         * @description How many bytes there are.
         * @example bytes *\/1024
         */
        readonly UnsatisfiedRange: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Calls can be served. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    /** @description Never cached. */
                    readonly "Cache-Control": "no-store";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            /** @description Calls would fail; `checks` says what is wrong. */
            readonly 503: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "Retry-After": components["headers"]["RetryAfter"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["HealthProblem"];
                };
            };
        };
    };
    readonly getLiveness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It answers. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    /** @description Never cached. */
                    readonly "Cache-Control": "no-store";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Liveness"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Calls can be served. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    /** @description Never cached. */
                    readonly "Cache-Control": "no-store";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            /** @description Calls would fail; `checks` says what is wrong. */
            readonly 503: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "Retry-After": components["headers"]["RetryAfter"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["HealthProblem"];
                };
            };
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Metrics in the text format of Prometheus. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    /** @description Never cached. */
                    readonly "Cache-Control": "no-store";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getLogLevel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The level that holds now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LogLevel"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly setLogLevel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WantedLogLevel"];
            };
        };
        readonly responses: {
            /** @description The level that holds now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LogLevel"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getDocs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
                /**
                 * @description The ETag of the copy you have; answered with 304 while it is still right.
                 * @example "5f2c8f1e"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description To be asked for again each time. */
                    readonly "Cache-Control": "no-cache";
                    /** @description Lets the page load and run nothing but itself. */
                    readonly "Content-Security-Policy": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listErrors: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The catalog. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listContracts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contracts. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getContract: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
                /**
                 * @description The ETag of the copy you have; answered with 304 while it is still right.
                 * @example "5f2c8f1e"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            readonly path: {
                /**
                 * @description The name of the contract.
                 * @example rest-v1
                 */
                readonly name: components["parameters"]["ContractName"];
                /**
                 * @description The version of the contract.
                 * @example 1.0.0
                 */
                readonly version: components["parameters"]["ContractVersion"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Public, good for a year and immutable. */
                    readonly "Cache-Control": "public, max-age=31536000, immutable";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContractDocument"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTools: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
                 * @example YWRk
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of tools. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ToolPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly callTool: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
                /**
                 * @description How long you would wait for the answer (RFC 7240): `wait=300` waits up to 300 s before the call goes on as a run, `respond-async` does not wait at all.
                 * @example wait=300
                 */
                readonly Prefer?: components["parameters"]["Prefer"];
            };
            readonly path: {
                /**
                 * @description The name of the tool.
                 * @example add
                 */
                readonly name: components["parameters"]["ToolName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ToolCall"];
            };
        };
        readonly responses: {
            /** @description What the tool answered. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ToolResult"];
                };
            };
            /** @description The call goes on as a run, which is on disk. */
            readonly 202: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly Location: components["headers"]["Location"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Run"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listRuns: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only runs in this state.
                 * @example working
                 */
                readonly state?: components["parameters"]["WantedRunState"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
                 * @example YWRk
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of runs. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the run, as the call that began it was told.
                 * @example 9f1c2f5a0c6f4d0f8d3b6a7e5c4b3a21
                 */
                readonly id: components["parameters"]["RunId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The run. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Run"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly answerRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the run, as the call that began it was told.
                 * @example 9f1c2f5a0c6f4d0f8d3b6a7e5c4b3a21
                 */
                readonly id: components["parameters"]["RunId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RunAnswers"];
            };
        };
        readonly responses: {
            /** @description The run as it stands now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Run"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly cancelRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the run, as the call that began it was told.
                 * @example 9f1c2f5a0c6f4d0f8d3b6a7e5c4b3a21
                 */
                readonly id: components["parameters"]["RunId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The run as it stands now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Run"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listLedgerEntries: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only calls of this client.
                 * @example ada
                 */
                readonly client?: components["parameters"]["LedgerClient"];
                /**
                 * @description Only calls of what has this name, which is a tool's name or a resource's address.
                 * @example add
                 */
                readonly name?: components["parameters"]["LedgerName"];
                /**
                 * @description Only calls of this kind.
                 * @example tool
                 */
                readonly kind?: components["parameters"]["LedgerKind"];
                /**
                 * @description Only calls that came this way.
                 * @example mcp
                 */
                readonly surface?: components["parameters"]["LedgerSurface"];
                /**
                 * @description Only calls in this state.
                 * @example denied
                 */
                readonly state?: components["parameters"]["LedgerState"];
                /**
                 * @description Only calls in any of these states; repeat it for each.
                 * @example [
                 *       "denied",
                 *       "error"
                 *     ]
                 */
                readonly states?: components["parameters"]["LedgerStates"];
                /**
                 * @description Only calls that ended with this error.
                 * @example budget_exceeded
                 */
                readonly code?: components["parameters"]["LedgerCode"];
                /**
                 * @description Only the call whose failure has this id.
                 * @example 0b9a3f52-6b0f-4d52-9d8e-0d0f2f6f2c11
                 */
                readonly incident_id?: components["parameters"]["LedgerIncident"];
                /**
                 * @description Only calls of this W3C trace.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                readonly trace_id?: components["parameters"]["LedgerTrace"];
                /**
                 * @description Only from this time on.
                 * @example 2026-11-18T00:00:00Z
                 */
                readonly since?: components["parameters"]["LedgerSince"];
                /**
                 * @description Only before this time.
                 * @example 2026-11-19T00:00:00Z
                 */
                readonly until?: components["parameters"]["LedgerUntil"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
                 * @example YWRk
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of entries. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LedgerEntryPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getLedgerEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the entry.
                 * @example k7m2qd-1024
                 */
                readonly id: components["parameters"]["LedgerEntryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entry. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LedgerEntry"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getLedgerStatistics: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only calls of this client.
                 * @example ada
                 */
                readonly client?: components["parameters"]["LedgerClient"];
                /**
                 * @description Only calls of what has this name, which is a tool's name or a resource's address.
                 * @example add
                 */
                readonly name?: components["parameters"]["LedgerName"];
                /**
                 * @description Only calls of this kind.
                 * @example tool
                 */
                readonly kind?: components["parameters"]["LedgerKind"];
                /**
                 * @description Only from this time on.
                 * @example 2026-11-18T00:00:00Z
                 */
                readonly since?: components["parameters"]["LedgerSince"];
                /**
                 * @description Only before this time.
                 * @example 2026-11-19T00:00:00Z
                 */
                readonly until?: components["parameters"]["LedgerUntil"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sums. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LedgerStatistics"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly verifyLedger: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LedgerVerificationRequest"];
            };
        };
        readonly responses: {
            /** @description What was found. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LedgerVerification"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly exportLedger: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Lines of JSON, or a table for a spreadsheet.
                 * @example ndjson
                 */
                readonly format?: components["parameters"]["LedgerFormat"];
                /**
                 * @description Only calls of this client.
                 * @example ada
                 */
                readonly client?: components["parameters"]["LedgerClient"];
                /**
                 * @description Only calls of what has this name, which is a tool's name or a resource's address.
                 * @example add
                 */
                readonly name?: components["parameters"]["LedgerName"];
                /**
                 * @description Only calls of this kind.
                 * @example tool
                 */
                readonly kind?: components["parameters"]["LedgerKind"];
                /**
                 * @description Only calls that came this way.
                 * @example mcp
                 */
                readonly surface?: components["parameters"]["LedgerSurface"];
                /**
                 * @description Only calls in this state.
                 * @example denied
                 */
                readonly state?: components["parameters"]["LedgerState"];
                /**
                 * @description Only calls in any of these states; repeat it for each.
                 * @example [
                 *       "denied",
                 *       "error"
                 *     ]
                 */
                readonly states?: components["parameters"]["LedgerStates"];
                /**
                 * @description Only calls that ended with this error.
                 * @example budget_exceeded
                 */
                readonly code?: components["parameters"]["LedgerCode"];
                /**
                 * @description Only the call whose failure has this id.
                 * @example 0b9a3f52-6b0f-4d52-9d8e-0d0f2f6f2c11
                 */
                readonly incident_id?: components["parameters"]["LedgerIncident"];
                /**
                 * @description Only calls of this W3C trace.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                readonly trace_id?: components["parameters"]["LedgerTrace"];
                /**
                 * @description Only from this time on.
                 * @example 2026-11-18T00:00:00Z
                 */
                readonly since?: components["parameters"]["LedgerSince"];
                /**
                 * @description Only before this time.
                 * @example 2026-11-19T00:00:00Z
                 */
                readonly until?: components["parameters"]["LedgerUntil"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rows, in the format that was asked for. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    /**
                     * @description What a browser calls the file.
                     * @example attachment; filename="ledger.ndjson"
                     */
                    readonly "Content-Disposition": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": components["schemas"]["LedgerExport"];
                    readonly "text/csv": components["schemas"]["LedgerExport"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly pruneLedger: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LedgerPruneRequest"];
            };
        };
        readonly responses: {
            /** @description What was removed. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LedgerPruned"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly backUpLedger: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LedgerBackupRequest"];
            };
        };
        readonly responses: {
            /** @description The backup is on disk. */
            readonly 201: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LedgerBackup"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The ETag of the copy you have; answered with 304 while it is still right.
                 * @example "5f2c8f1e"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The policy. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyVersionWhole"];
                };
            };
            /** @description Your copy is still right. */
            readonly 304: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly putPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The ETag of what you changed: another by now gets 412.
                 * @example "policy-2"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PolicyProposal"];
            };
        };
        readonly responses: {
            /** @description What is in force now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyVersion"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listPolicyVersions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["PolicyLimit"];
                /**
                 * @description Only versions with a lower number.
                 * @example 12
                 */
                readonly before?: components["parameters"]["PolicyBefore"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyVersions"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getPolicyVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The number of the version.
                 * @example 2
                 */
                readonly number: components["parameters"]["PolicyNumber"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyVersionWhole"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly rollBackPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The ETag of what you changed: another by now gets 412.
                 * @example "policy-2"
                 */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PolicyRollback"];
            };
        };
        readonly responses: {
            /** @description What is in force now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyVersion"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly explainPolicy: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Which client.
                 * @example ada
                 */
                readonly client: components["parameters"]["PolicyClient"];
                /**
                 * @description How the client proved who it is; `known` is as this gateway knows it, by its name, its keys or how it last called. Left out, it is local only where nothing else is known.
                 * @example api_key
                 */
                readonly client_kind?: components["parameters"]["PolicyClientKind"];
                /**
                 * @description The name of the tool or prompt, or the address of the resource.
                 * @example pay
                 */
                readonly name: components["parameters"]["PolicyName"];
                /**
                 * @description What it is.
                 * @example tool
                 */
                readonly kind?: components["parameters"]["PolicyKind"];
                /**
                 * @description In which toolset; everywhere when left out.
                 * @example reading
                 */
                readonly toolset?: components["parameters"]["PolicyToolset"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What it says. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyExplanation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly dryRunPolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PolicyTrial"];
            };
        };
        readonly responses: {
            /** @description What it would have done. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyDryRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listApprovals: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only requests in this state; `all`, as when it is left out, in any.
                 * @example pending
                 */
                readonly state?: components["parameters"]["WantedApprovalState"];
                /**
                 * @description Only calls of this client.
                 * @example ada
                 */
                readonly client?: components["parameters"]["ApprovalClient"];
                /**
                 * @description Only calls of what has this name, such as a tool's.
                 * @example pay
                 */
                readonly name?: components["parameters"]["ApprovalName"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
                 * @example YWRk
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of requests. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApprovalPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getApproval: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the request, as the refusal named it.
                 * @example 3b1d9a6e5f7c4e0a8d2c1b0f9e8d7c6b
                 */
                readonly id: components["parameters"]["ApprovalId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The request. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Approval"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly approveApproval: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the request, as the refusal named it.
                 * @example 3b1d9a6e5f7c4e0a8d2c1b0f9e8d7c6b
                 */
                readonly id: components["parameters"]["ApprovalId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApprovalDecision"];
            };
        };
        readonly responses: {
            /** @description The request as it stands now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Approval"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly denyApproval: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the request, as the refusal named it.
                 * @example 3b1d9a6e5f7c4e0a8d2c1b0f9e8d7c6b
                 */
                readonly id: components["parameters"]["ApprovalId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApprovalDecision"];
            };
        };
        readonly responses: {
            /** @description The request as it stands now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Approval"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KeyList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewKey"];
            };
        };
        readonly responses: {
            /** @description The key. */
            readonly 201: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MadeKey"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly rotateKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the key.
                 * @example key_0123456789abcdef
                 */
                readonly id: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["KeyRotation"];
            };
        };
        readonly responses: {
            /** @description The new key. */
            readonly 201: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MadeKey"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The id of the key.
                 * @example key_0123456789abcdef
                 */
                readonly id: components["parameters"]["KeyId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key, which is good for nothing now. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Key"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly getResourceMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResourceMetadata"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getMcpResourceMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResourceMetadata"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getToolsetResourceMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The name of the toolset.
                 * @example reading
                 */
                readonly toolset: components["parameters"]["Toolset"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResourceMetadata"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listResources: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only skills of this category; its name, or a pattern such as skill://math/*.
                 * @example math
                 */
                readonly category?: components["parameters"]["Category"];
                /**
                 * @description Only documents with this tag.
                 * @example math
                 */
                readonly tag?: components["parameters"]["Tag"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["ResourceLimit"];
                /**
                 * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
                 * @example YWRk
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of documents. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResourcePage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listResourceTemplates: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["ResourceLimit"];
                /**
                 * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
                 * @example YWRk
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of templates. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResourceTemplatePage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly readResource: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The address of the document; encode &,
                 * @example skill://math/add
                 */
                readonly uri: components["parameters"]["ResourceUri"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
                /**
                 * @description The ETag of the copy you have; answered with 304 while it is still right.
                 * @example "5f2c8f1e"
                 */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description Which bytes you want (RFC 9110), such as bytes=0-99, bytes=100- or bytes=-100.
                 * @example bytes=0-99
                 */
                readonly Range?: components["parameters"]["Range"];
                /**
                 * @description The ETag of the document the Range is of; when it is another by now, you get all of it.
                 * @example "5f2c8f1e"
                 */
                readonly "If-Range"?: components["parameters"]["IfRange"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of the document. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["LastModified"];
                    readonly "Accept-Ranges": components["headers"]["AcceptRanges"];
                    readonly "Cache-Control": components["headers"]["CacheControl"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": components["schemas"]["ResourceBytes"];
                };
            };
            /** @description The bytes you asked for. A large document may give fewer; Content-Range says which they are. */
            readonly 206: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["LastModified"];
                    readonly "Accept-Ranges": components["headers"]["AcceptRanges"];
                    readonly "Cache-Control": components["headers"]["CacheControl"];
                    readonly "Content-Range": components["headers"]["ContentRange"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": components["schemas"]["ResourceBytes"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 416: components["responses"]["RangeNotSatisfiable"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
    readonly listPrompts: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Where to go on, exactly as `next_cursor` gave it. Leave it out to begin.
                 * @example YWRk
                 */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of prompts. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PromptPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getPrompt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The version of the API you were built for. Leave it out for v1.
                 * @example v1
                 */
                readonly "OwlClaw-API-Version"?: components["parameters"]["ApiVersion"];
            };
            readonly path: {
                /**
                 * @description The name of the prompt.
                 * @example review
                 */
                readonly name: components["parameters"]["PromptName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PromptCall"];
            };
        };
        readonly responses: {
            /** @description The messages. */
            readonly 200: {
                headers: {
                    readonly "OwlClaw-API-Version": components["headers"]["ApiVersion"];
                    readonly "OwlClaw-Ledger-Entry": components["headers"]["LedgerEntry"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    readonly "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    readonly "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    readonly "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PromptMessages"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 502: components["responses"]["BadGateway"];
            readonly 503: components["responses"]["Unavailable"];
            readonly 504: components["responses"]["GatewayTimeout"];
        };
    };
}
