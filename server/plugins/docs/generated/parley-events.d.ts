/* Types of the events that a Socket.IO client receives. Save this file in your project; the guide is at /docs/guides/events. */

export interface components {
    schemas: {
        /** @description Contents of the events of `/console`. Those with `seq` and `at` are in the journal; the others are neither stored nor numbered. */
        ConsoleEvents: {
            "chat.created": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
            };
            "chat.assigned": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
                by: components["schemas"]["Id"] | null;
                previous: components["schemas"]["Id"] | null;
                receipt?: components["schemas"]["AssignmentReceipt"];
                /** @description Members whom an automatic assignment considered, in the order of its rule; the chosen one is first. */
                candidates?: components["schemas"]["AssignmentCandidate"][];
                /** @description The move that the event undoes; omitted if it undoes none. */
                undone?: {
                    at: components["schemas"]["Moment"];
                    /** @description When the customer asked for a person whose first answer they await again; null if they do not. */
                    asked_at: components["schemas"]["Moment"] | null;
                };
                step?: components["schemas"]["StepFacts"];
            };
            "chat.unassigned": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
                by: components["schemas"]["Id"] | null;
                previous: components["schemas"]["Id"] | null;
                /** @description The move that the event undoes; omitted if it undoes none. */
                undone?: {
                    at: components["schemas"]["Moment"];
                    /** @description When the customer asked for a person whose first answer they await again; null if they do not. */
                    asked_at: components["schemas"]["Moment"] | null;
                };
                step?: components["schemas"]["StepFacts"];
            };
            "chat.queued": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
                /** @enum {string} */
                reason: "asked" | "unsure" | "sentiment" | "quota" | "provider" | "bot_off" | "unseen" | "agent_left" | "unanswered" | "transferred";
                /** @description The member who put it there; null if it was the customer, the bot or the system. */
                by?: components["schemas"]["Id"] | null;
                /** @description The move that the event undoes; omitted if it undoes none. */
                undone?: {
                    at: components["schemas"]["Moment"];
                    /** @description When the customer asked for a person whose first answer they await again; null if they do not. */
                    asked_at: components["schemas"]["Moment"] | null;
                };
                step?: components["schemas"]["StepFacts"];
            };
            "chat.ended": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
                /** @description The member who ended it; null if it was the customer or the system. */
                by?: components["schemas"]["Id"] | null;
                step?: components["schemas"]["StepFacts"];
            };
            "chat.reopened": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
                /** @description The member who reopened it; null if the customer wrote again. */
                by?: components["schemas"]["Id"] | null;
                /** @description The move that the event undoes; omitted if it undoes none. */
                undone?: {
                    at: components["schemas"]["Moment"];
                    /** @description When the customer asked for a person whose first answer they await again; null if they do not. */
                    asked_at: components["schemas"]["Moment"] | null;
                };
                step?: components["schemas"]["StepFacts"];
            };
            "chat.updated": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
                step?: components["schemas"]["StepFacts"];
            };
            "chat.summarized": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
            };
            "chat.tagged": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
                step?: components["schemas"]["StepFacts"];
            };
            "sentiment.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
            };
            "reply.warned": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
            };
            "reply.breached": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
            };
            "visitor.left": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
            };
            "visitor.returned": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat: components["schemas"]["Chat"];
            };
            "message.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
                message: components["schemas"]["Message"];
            };
            "message.added": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                message: components["schemas"]["Message"];
                chat: components["schemas"]["Chat"];
            };
            "messages.read": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
                /** @enum {string} */
                by: "customer" | "agent";
                order: number;
            };
            "messages.delivered": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
                order: number;
            };
            "messages.mailed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
                /** @description Agents’ messages that were sent by e-mail because the customer had not read them. */
                orders: number[];
                mailed_at: components["schemas"]["Moment"];
            };
            "bot.created": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                bot: components["schemas"]["BotItem"];
            };
            "bot.updated": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                bot: components["schemas"]["BotItem"];
            };
            "bot.toggled": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                bot: components["schemas"]["BotItem"];
            };
            "bot.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                bot_id: components["schemas"]["Id"];
            };
            "prompt.saved": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                bot_id: components["schemas"]["Id"];
                version: number;
            };
            "document.added": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                document: components["schemas"]["Document"];
            };
            "document.progressed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                document: components["schemas"]["Document"];
            };
            "document.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                id: components["schemas"]["Id"];
                bot_id: components["schemas"]["Id"];
            };
            "url.added": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                url: components["schemas"]["WebUrl"];
            };
            "url.progressed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                url: components["schemas"]["WebUrl"];
            };
            "url.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                id: components["schemas"]["Id"];
                bot_id: components["schemas"]["Id"];
            };
            "faq.saved": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                faq: components["schemas"]["Faq"];
            };
            "faq.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                id: components["schemas"]["Id"];
                bot_id: components["schemas"]["Id"];
            };
            "question.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                question: components["schemas"]["UnansweredQuestion"];
            };
            "tests.progressed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                run: components["schemas"]["TestRun"];
            };
            "member.added": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                member: components["schemas"]["Member"];
            };
            "member.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                member: components["schemas"]["Member"];
                revoked: boolean;
            };
            "sessions.ended": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                user_id: components["schemas"]["Id"];
                /** @description Ids of the ended sessions; their tokens are rejected from now on. */
                session_ids: string[];
            };
            "visitors.revoked": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                /** @description Bot whose proven chats lose their visitor tokens; null if `chat_ids` lists the chats. */
                of_bot: components["schemas"]["Id"] | null;
                /** @description Chats whose visitor tokens are rejected from now on. */
                chat_ids: components["schemas"]["Id"][];
            };
            "availability.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                user_id: components["schemas"]["Id"];
                /** @enum {string} */
                availability: "online" | "transfers_only" | "away" | "offline";
                /** @description Why the member is away. */
                reason?: ("break" | "lunch" | "meeting" | "training" | "other" | "idle") | null;
                since?: components["schemas"]["Moment"];
                /** @description The member who chose it; null if it changed because the member opened or closed the console. */
                by?: components["schemas"]["Id"] | null;
            };
            "team.saved": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                team: components["schemas"]["Team"];
            };
            "team.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                id: components["schemas"]["Id"];
            };
            "channel.connected": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                integration: components["schemas"]["Integration"];
            };
            "channel.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                integration: components["schemas"]["Integration"];
            };
            "channel.disconnected": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                integration: components["schemas"]["Integration"];
            };
            "client.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                client: components["schemas"]["Client"];
                by?: components["schemas"]["Id"] | null;
                changes?: components["schemas"]["SettingChanges"];
            };
            "branding.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                branding: components["schemas"]["Branding"];
            };
            "floor.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                thresholds: components["schemas"]["FloorThresholds"];
                by: components["schemas"]["Id"];
            };
            "floor.acknowledged": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                acknowledgement: components["schemas"]["Acknowledgement"];
            };
            "person.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
                person_id: components["schemas"]["Id"];
                by: components["schemas"]["Id"];
                /** @description Ids of `parts` that were merged into the person. */
                merged?: components["schemas"]["Id"][];
                /** @description Ids of `parts` that were separated from the person. */
                separated?: components["schemas"]["Id"][];
                step?: components["schemas"]["StepFacts"];
            };
            "page.visited": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
            };
            "note.added": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                note: components["schemas"]["Note"];
            };
            "note.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                id: components["schemas"]["Id"];
                chat_id: components["schemas"]["Id"];
            };
            "draft.changed": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
                member: {
                    id: components["schemas"]["Id"];
                    /** @description Name of the member. */
                    name: string;
                };
                /** @description Whether the member now has a draft in the chat; its text is not part of the event. */
                is_kept: boolean;
            };
            "canned_reply.saved": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                reply: components["schemas"]["CannedReply"];
            };
            "canned_reply.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                id: components["schemas"]["Id"];
            };
            "unread.marked": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                /** @description Ids of the chats that the member marked or unmarked as unread. */
                ids: components["schemas"]["Id"][];
                is_unread: boolean;
            };
            "view.saved": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                view: components["schemas"]["View"];
            };
            "view.deleted": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                id: components["schemas"]["Id"];
            };
            "notification.added": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                notification: components["schemas"]["Notification"];
            };
            "notifications.read": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                /** @description Ids of the notifications that were marked as read. */
                ids: components["schemas"]["Id"][];
                /** @description Number of notifications that the member has not read. */
                unread: number;
            };
            "feedback.added": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                chat_id: components["schemas"]["Id"];
                stars: number;
            };
            "chats.erased": {
                /** @description Position in the journal. Store it, and send it as `after` when you connect again. */
                seq: number;
                at: components["schemas"]["Moment"];
                /** @description Ids of deleted chats; none of their data is stored anymore. */
                ids: components["schemas"]["Id"][];
                /** @description Number of deleted chats that were with a bot, by bot. */
                bots: {
                    bot_id: components["schemas"]["Id"];
                    chats: number;
                }[];
            };
            /** @description The journal has advanced to `seq` with events that this member may not see. */
            "journal.advanced": {
                /** @description Position in the journal. */
                seq: number;
            };
            /** @description The journal no longer reaches back to `after`: reload, then continue from `seq`. */
            "journal.resync": {
                /** @description Position in the journal. */
                seq: number;
            };
            /** @description Several events as pairs of name and payload, in order; only for sockets that sent `batch: true` in their handshake. */
            "journal.batch": [
                string,
                {
                    [key: string]: unknown;
                }
            ][];
            /** @description All missed events up to `seq` have been sent; later ones follow live. */
            "journal.live": {
                /** @description Position in the journal. */
                seq: number;
            };
            "typing.started": {
                chat_id: components["schemas"]["Id"];
                /**
                 * @description Party that is typing.
                 * @enum {string}
                 */
                by: "customer" | "agent";
                user_id: components["schemas"]["Id"] | null;
                /** @description Name of the party that is typing; empty for a customer without a name. */
                name: string;
            };
            "typing.stopped": {
                chat_id: components["schemas"]["Id"];
                /**
                 * @description Party that is typing.
                 * @enum {string}
                 */
                by: "customer" | "agent";
                user_id: components["schemas"]["Id"] | null;
            };
            "viewing.changed": {
                chat_id: components["schemas"]["Id"];
                /** @description Members who have the chat open. */
                agents: {
                    id: components["schemas"]["Id"];
                    name: string;
                }[];
            };
            "presence.changed": {
                chat_id: components["schemas"]["Id"];
                /** @description Whether the customer has the chat open. */
                online: boolean;
            };
            "session.revoked": {
                /**
                 * @description Why the socket is closed; a revoked access key counts as signed out.
                 * @enum {string}
                 */
                reason: "signed_out" | "disabled" | "role_changed" | "expired";
            };
        };
        /** @description Contents of the commands of `/console`. */
        ConsoleCommandBodies: {
            "typing.start": {
                chat_id: components["schemas"]["Id"];
            };
            "typing.stop": {
                chat_id: components["schemas"]["Id"];
            };
            "chat.view": {
                /** @description The chat that is open on the screen; null if there is none. */
                chat_id: components["schemas"]["Id"] | null;
            };
            /** @description Reports a missing sequence number before the console reconnects to catch up. */
            "journal.gap": {
                /** @description Position in the journal. */
                after: number;
            };
        };
        /** @description Contents of the events of `/widget`. */
        VisitorEvents: {
            "message.added": {
                /** @description Position in the journal. */
                seq: number;
                at: components["schemas"]["Moment"];
                message: components["schemas"]["Message"];
            };
            "messages.read": {
                /** @description Position in the journal. */
                seq: number;
                at: components["schemas"]["Moment"];
                /** @enum {string} */
                by: "customer" | "agent";
                /** @description Order of the last message read. */
                order: number;
            };
            "chat.changed": {
                /** @description Position in the journal. */
                seq: number;
                at: components["schemas"]["Moment"];
                /**
                 * @description Status of the chat: with the bot, waiting, assigned or ended.
                 * @enum {string}
                 */
                status: "bot" | "waiting" | "assigned" | "ended";
                /** @description Current or last assigned agent; null if there was none. */
                assigned_agent: components["schemas"]["NamedMember"] | null;
                /** @description Party that ended the chat; null while it is open. */
                ended_by: ("customer" | "agent" | "system") | null;
            };
            /** @description The journal no longer reaches back to `after`: reload, then continue from `seq`. */
            "journal.resync": {
                /** @description Position in the journal. */
                seq: number;
            };
            /** @description All missed events up to `seq` have been sent; later ones follow live. */
            "journal.live": {
                /** @description Position in the journal. */
                seq: number;
            };
            "typing.started": {
                /** @constant */
                by: "agent";
                name: string;
            };
            "typing.stopped": {
                /** @constant */
                by: "agent";
            };
        };
        /**
         * Format: date-time
         * @description Timestamp, ISO 8601 in UTC.
         */
        Moment: string;
        Chat: {
            id: components["schemas"]["Id"];
            bot_id: components["schemas"]["Id"];
            /** @description Name of the bot. */
            bot_name: string;
            /** @description Name of the customer, or "Visitor" with the chat's id. */
            user_name: string;
            /**
             * @description Status of the chat: with the bot, waiting, assigned or ended.
             * @enum {string}
             */
            status: "bot" | "waiting" | "assigned" | "ended";
            /** @description Increases with every change of assignment or status; sent as `If-Match`. */
            version: number;
            /** @description Channel through which the customer writes. */
            channel: components["schemas"]["Channel"];
            /** @description Sentiment of the customer in the latest messages. */
            sentiment: components["schemas"]["Sentiment"];
            /** @description Basis of the sentiment; null if there is no sentiment yet or if it was imported. */
            sentiment_receipt: components["schemas"]["SentimentReceipt"] | null;
            /** @description Current or last assigned agent; null if there was none. */
            assigned_agent: components["schemas"]["NamedMember"] | null;
            /** @description Team whose members can take the chat, set when it is handed over to people; null if all members can. */
            team_id?: components["schemas"]["Id"] | null;
            /** @description When the agent was assigned; null if there was none. */
            assignment_date: components["schemas"]["Moment"] | null;
            /**
             * @description Why an automatic assignment chose the agent; null if a member assigned the chat, or it is not assigned.
             * @default null
             */
            assignment_receipt: components["schemas"]["AssignmentReceipt"] | null;
            /** @description Id of the member who assigned the chat or took it; null if it was assigned automatically, is not assigned, or the member is unknown. */
            assigned_by?: number | null;
            /**
             * @description When the visitor closed the page while waiting; null if the page is open or the chat is not waiting for a person.
             * @default null
             */
            left_at: components["schemas"]["Moment"] | null;
            /** @description When a person was first requested; null if the chat is not waiting for one. */
            waiting_since: components["schemas"]["Moment"] | null;
            /**
             * @description Why the chat is waiting for a person; null if it is not waiting or if the reason is unknown.
             * @default null
             */
            queue_reason: ("asked" | "unsure" | "sentiment" | "quota" | "provider" | "bot_off" | "unseen" | "agent_left" | "unanswered" | "transferred") | null;
            /**
             * @description When the customer began to wait for a reply: at their first message after the last reply, or when a person was requested; null if no reply is awaited. The bot's messages count as replies only while the bot has the chat.
             * @default null
             */
            unanswered_since: components["schemas"]["Moment"] | null;
            /** @description Time by which the customer should have a person's reply, counted in business hours; null if none is awaited. */
            reply_due_at?: components["schemas"]["Moment"] | null;
            /** @description Whether that reply is in time, due soon or late; null if none is awaited. */
            reply_state?: ("in_time" | "soon" | "late") | null;
            /** @description Kinds of messages that may be sent to the customer of a channel, and until when; null for widget and playground. */
            reply_window?: {
                /**
                 * @description Kinds of messages that may be sent now.
                 * @enum {string}
                 */
                state: "open" | "human_agent" | "charged" | "template" | "closed";
                /** @description When this state ends; null if never. */
                until: components["schemas"]["Moment"] | null;
            } | null;
            /**
             * @description True if the agent is waiting for the customer’s next message; the chat does not count toward the agent’s load.
             * @default false
             */
            pending: boolean;
            /**
             * @description Time until which the chat is snoozed, unless the customer writes before then; null if it is not snoozed.
             * @default null
             */
            snoozed_until: components["schemas"]["Moment"] | null;
            /**
             * @description Ids of the members who follow the chat, because a note mentioned them; empty again once it ends.
             * @default []
             */
            shared_with: components["schemas"]["Id"][];
            /** @description When it ended; null while it is open. */
            ended_at: components["schemas"]["Moment"] | null;
            /** @description Party that ended the chat; null while it is open. */
            ended_by: ("customer" | "agent" | "system") | null;
            created: components["schemas"]["Moment"];
            updated_at: components["schemas"]["Moment"];
            /** @description The newest message; null if there is none yet. */
            last_message: {
                /** @description Position in the chat. */
                order: number;
                /**
                 * @description Sender of the message.
                 * @enum {string}
                 */
                sender: "customer" | "bot" | "agent";
                /** @description First 200 characters of the message. */
                message: string;
                /** @description Number of attached files; absent if there are none. */
                files?: number;
                created_at: components["schemas"]["Moment"];
            } | null;
            /** @description Number of messages from all senders; also the last `order`. */
            message_count: number;
            /** @description Read position of each side. */
            read: {
                /** @description Highest `order` that the customer has read; 0 if none. */
                customer: number;
                /** @description Highest `order` that an agent has read; 0 if none. */
                agent: number;
            };
            /** @description Delivery positions of the messages. */
            delivered: {
                /** @description Highest `order` that reached the customer's device; 0 if none. */
                customer: number;
            };
            /** @description Tags in the spelling in which they were first used. */
            tags: string[];
            /** @description Tags that the AI added and no member has confirmed. */
            auto_tags?: string[];
            /** @description The latest summary; null if there is none yet. */
            summary: string | null;
            /** @description Number of summaries so far. */
            summarized_times: number;
            /** @description E-mail address of the customer; null if unknown. */
            email: string | null;
            /** @description Phone number of the customer; null if unknown. */
            phone: string | null;
            /** @description Age in years; null if unknown. */
            age: number | null;
            /** @description Gender as the channel names it; null if unknown. */
            gender: string | null;
            /** @description City, region and country; null if unknown. */
            location: string | null;
            /** @description Language tag of the customer's browser; null if unknown. */
            language: string | null;
            /** @description Custom fields of the pre-chat form, by label. */
            custom_fields: {
                [key: string]: string;
            };
            /** @description Id of the customer on the site that embeds the widget; null if unknown. */
            user_id?: string | null;
            /** @description Fields that the site has proven with an identity token: `user_id`, and any of `user_name`, `email`, `phone` and `custom_fields.LABEL` that the token contained. Empty if no field is proven; null if the bot had no identity secret. */
            proven?: string[] | null;
        };
        /** @description Id, unique within its kind. */
        Id: number;
        /**
         * @description Where a chat is held.
         * @enum {string}
         */
        Channel: "widget" | "playground" | "messenger" | "instagram" | "whatsapp" | "zalo";
        /**
         * @description Mood of a customer.
         * @enum {string}
         */
        Sentiment: "unknown" | "very_positive" | "positive" | "neutral" | "negative" | "very_negative";
        SentimentReceipt: {
            /** @description Engine that determined the sentiment: `embedded`, or a provider with the version of its rules. */
            engine: string;
            /** @description The model, or the version of the lexicons. */
            model: string;
            /** @description `order` of the last message that was analyzed. */
            order: number;
            /** @description Words of the customer that the result is based on, in lower case, most significant first, at most 5; empty if a model judged the messages as a whole. */
            words: string[];
            /** @description Number of tokens read, or of words if no model was used. */
            tokens: number;
            /** @description Duration in milliseconds. */
            milliseconds: number;
            /** @description Reason that the provider failed; present only if the lexicons were used instead. */
            provider_error?: string;
        };
        NamedMember: {
            id: components["schemas"]["Id"];
            /** @description First and last name. */
            name: string;
        };
        AssignmentReceipt: {
            /**
             * @description Rule that chose the agent.
             * @enum {string}
             */
            rule: "round_robin" | "least_busy" | "specific";
            /** @description Team whose members were the candidates; omitted if all members were. */
            team?: {
                id: components["schemas"]["Id"];
                /** @description Name of the team at the time. */
                name: string;
            };
            /** @description Number of members who were online. */
            considered: number;
            /** @description Number of these members who could take another chat. */
            free: number;
            /** @description Chosen agent. */
            agent: {
                id: components["schemas"]["Id"];
                /** @description First and last name at the time. */
                name: string;
                /** @description Number of open chats before the assignment. */
                open: number;
                /** @description Maximum number of open chats at the time. */
                limit: number;
            };
            /** @description Agent who would have been next; null if no other agent was free. */
            next: {
                id: components["schemas"]["Id"];
                /** @description First and last name at the time. */
                name: string;
                /** @description Number of open chats before the assignment. */
                open: number;
                /** @description Maximum number of open chats at the time. */
                limit: number;
            } | null;
        };
        AssignmentCandidate: {
            id: components["schemas"]["Id"];
            /** @description Number of open chats before the assignment. */
            open: number;
            /** @description Maximum number of open chats. */
            limit: number;
            /** @description When the member was last assigned a chat; null if never. */
            last_given: components["schemas"]["Moment"] | null;
            /** @description Availability of the member at the time. */
            availability: string;
        };
        /** @description A change in the history of the chat; omitted from events that the history does not show. */
        StepFacts: {
            /**
             * @description Change: assigned to a member, returned to the bot, queued, ended, reopened, set aside (`pending`, `snoozed`), taken back (`resumed`), tagged, the customer blocked or accepted again (`state`), or the chat shared with members or withdrawn from one.
             * @enum {string}
             */
            kind: "assigned" | "returned" | "queued" | "ended" | "reopened" | "pending" | "snoozed" | "resumed" | "tagged" | "state" | "shared" | "withdrawn";
            /** @description `order` of the last message before the change; 0 if there was none. */
            after: number;
            /**
             * @description Party that made the change; `unknown` for changes before this was recorded.
             * @enum {string}
             */
            actor: "member" | "customer" | "system" | "unknown";
            /** @description Member who made the change, with their name at the time; null for others. */
            by: components["schemas"]["NamedMember"] | null;
            /** @description Member to whom the chat was assigned. */
            agent?: components["schemas"]["NamedMember"];
            /** @description Members with whom the chat was shared, or from whom it was withdrawn. */
            members?: components["schemas"]["NamedMember"][];
            /**
             * @description Why the chat was queued.
             * @enum {string}
             */
            reason?: "asked" | "unsure" | "sentiment" | "quota" | "provider" | "bot_off" | "unseen" | "agent_left" | "unanswered" | "transferred";
            /** @description Team to which a member transferred the chat. */
            team?: {
                id: components["schemas"]["Id"];
                /** @description Name of the team at the time. */
                name: string;
            };
            /** @description Time until which the chat was snoozed. */
            until?: components["schemas"]["Moment"];
            /** @description Tags that were added. */
            added?: string[];
            /** @description Tags that were removed. */
            removed?: string[];
            /**
             * @description State that the member gave to the customer.
             * @enum {string}
             */
            state?: "welcome" | "blocked" | "spam";
            /** @description True if the change undid the previous change of its kind. */
            undoes?: boolean;
        };
        Message: {
            id: components["schemas"]["Id"];
            chat_id: components["schemas"]["Id"];
            /** @description Position in the chat, from 1 without gaps. */
            order: number;
            /**
             * @description `user` for the customer, `assistant` for the bot or an agent.
             * @enum {string}
             */
            role: "user" | "assistant";
            /**
             * @description Sender of the message.
             * @enum {string}
             */
            sender: "customer" | "bot" | "agent";
            /** @description Agent who wrote the message; null if the customer or the bot wrote it. */
            agent: components["schemas"]["NamedMember"] | null;
            /** @description The text as written; may be empty if files are attached. */
            message: string;
            created_at: components["schemas"]["Moment"];
            client_message_id: string | null;
            /** @description Attached files. */
            file_chat_messages: components["schemas"]["ChatFile"][];
            /** @description Passages that the bot's answer is based on. */
            references: components["schemas"]["DocumentReference"][];
            /**
             * @description Whether the bot knows the answer, offers the nearest passage or topics, or does not know; absent if the message answers no question.
             * @enum {string}
             */
            certainty?: "sure" | "unsure" | "unknown";
            /** @description True if the bot will hand over to an agent once the visitor has completed the bot’s form. */
            asks_details?: boolean;
            /** @description Topics to choose from, in an unsure answer. */
            choices?: components["schemas"]["AnswerChoice"][];
            /** @description When the message was sent by e-mail because the customer had not read it; absent if it was not. */
            mailed_at?: components["schemas"]["Moment"];
            /** @description Delivery to a customer of a channel; null for messages from customers, in the widget and in the playground. */
            delivery?: {
                /**
                 * @description Delivery state of the message.
                 * @enum {string}
                 */
                state: "queued" | "sent" | "delivered" | "read" | "failed";
                /** @description The provider's error number; null if there is none. */
                code: string | null;
            } | null;
            /** @description When the customer edited the message on the channel. */
            edited_at?: components["schemas"]["Moment"] | null;
            /** @description When the customer deleted the message on the channel; its text is then empty. */
            deleted_at?: components["schemas"]["Moment"] | null;
            /** @description The customer's reaction on the channel. */
            reaction?: string | null;
            /** @description Number of files that could not be fetched from the channel. */
            missing_files?: number;
            /** @description `order` of the message that the customer quoted on the channel. */
            reply_to?: number | null;
            /** @description Name of the template with which the message was sent; null for other messages. */
            template?: string | null;
        };
        ChatFile: {
            id: components["schemas"]["Id"];
            /** @description File name without folders. */
            name: string;
            /** @description Size in bytes. */
            size: number;
            /** @description Media type, detected from the content. */
            type: string;
            /** @description Always false: only training documents can be important. */
            is_important: boolean;
            created_on: components["schemas"]["Moment"];
            /** @description URL for members; visitors use `downloadOwnFile` of `visitor.ts`. */
            url: string;
            picture?: components["schemas"]["PictureFacts"];
        };
        /** @description Present if the file is a picture; `?size=small` at its URL returns a small version as WebP. */
        PictureFacts: {
            /** @description Width in pixels. */
            width: number;
            /** @description Height in pixels. */
            height: number;
            /** @description Alternative text by the sender; null if there is none. */
            alt: string | null;
        };
        DocumentReference: {
            id: components["schemas"]["Id"];
            /** @description File name, page title, or the owner’s question. */
            file_name: string;
            /** @description Text of the passage. */
            content: string;
            /** @description Page of the document, from 1. */
            page?: number;
            /** @description Name of the sheet. */
            sheet?: string;
            /** @description Row of the sheet, from 1. */
            row?: number;
            /** @description URL of the web page. */
            url?: string;
        };
        AnswerChoice: {
            /** @description Text of the button. */
            label: string;
            /** @description Question that the button asks on behalf of the customer. */
            question: string;
        };
        BotItem: {
            id: components["schemas"]["Id"];
            /** @description Key with which pages and programs identify the bot; not secret. */
            api_key: string;
            client_id: components["schemas"]["Id"];
            /** @description True while the bot is switched off. */
            is_disabled: boolean;
            created_at: components["schemas"]["Moment"];
            /** @description Name of the bot. */
            bot_name: string;
            /** @description URL of the icon; empty for the default. */
            bot_icon: string;
            primary_color: components["schemas"]["Color"];
            /** @description Number of training documents and URLs that are ready. */
            documents: number;
            /** @description True if customers and agents may send files in its chats. */
            attach_enabled?: boolean;
            /** @description True if customers and agents may send pictures in its chats. */
            pictures_enabled?: boolean;
        };
        /** @description Color, `#rrggbb`. */
        Color: string;
        Document: {
            id: components["schemas"]["Id"];
            bot_id: components["schemas"]["Id"];
            /** @description File name. */
            file_name: string;
            /**
             * @description Format, detected from the content.
             * @enum {string}
             */
            format: "xml" | "pdf" | "txt" | "csv" | "xlsx" | "xls" | "docx";
            /** @description Size in bytes. */
            size: number;
            /** @description True if it takes precedence over other sources on the same question. */
            is_important: boolean;
            /** @description False if the document was read by an older engine. */
            can_be_important: boolean;
            upload_date: components["schemas"]["Moment"];
            /**
             * @description Processing status.
             * @enum {string}
             */
            status: "queued" | "reading" | "indexing" | "ready" | "failed";
            error: components["schemas"]["RefreshError"];
            checked_at?: components["schemas"]["Moment"] | null;
            /** @description Why the last refresh failed; the earlier text stays in use. Null if it did not fail. */
            refresh_error?: components["schemas"]["RefreshError"];
            /** @description Kinds of content in the file that were omitted: hidden text of a Word document or PDF, hidden sheets, rows and columns, comments, diagrams, embedded files. */
            left_out?: ("text" | "sheets" | "rows" | "columns" | "comments" | "diagrams" | "embedded")[];
            /** @description Number of passages that answers can quote. */
            passages: number;
            /** @description Why the bot does not use the source yet: its effect on past answers is being checked, or has to be accepted. Null once the bot uses it. */
            hold?: ("checking" | "waiting") | null;
        };
        /** @description Why it could not be read; null unless `status` is `failed`. */
        RefreshError: components["schemas"]["ReadFailure"] | null;
        /**
         * @description Why a file or page could not be read.
         * @enum {string}
         */
        ReadFailure: "encrypted" | "damaged" | "no_text" | "too_large_inside" | "took_too_long" | "type_unsupported" | "page_unreachable" | "page_not_found" | "page_refused" | "page_forbidden_by_robots" | "page_private_address" | "page_too_many_redirects" | "page_not_html" | "page_too_large" | "page_duplicate" | "page_needs_scripts" | "page_challenge" | "engine_failed";
        WebUrl: {
            id: components["schemas"]["Id"];
            bot_id: components["schemas"]["Id"];
            /** @description URL of the page as it was entered. */
            url: string;
            /** @description Canonical URL that the page names on its own site, or else the URL after redirects; shown with sources. Null until the page has been read. */
            address: string | null;
            /** @description Display name of the page in the console. */
            title: string;
            created_at: components["schemas"]["Moment"];
            read_at: components["schemas"]["Moment"] | null;
            /**
             * @description Refresh interval.
             * @enum {string}
             */
            refresh: "off" | "daily" | "weekly";
            checked_at: components["schemas"]["Moment"] | null;
            /** @description Why the last refresh failed; the earlier text stays in use. Null if it did not fail. */
            refresh_error: components["schemas"]["RefreshError"];
            /** @description Number of pages that a sitemap listed when it was last read; null for a page. */
            pages?: number | null;
            /**
             * @description Processing status.
             * @enum {string}
             */
            status: "queued" | "reading" | "indexing" | "ready" | "failed";
            error: components["schemas"]["RefreshError"];
            /** @description Number of passages that answers can quote. */
            passages: number;
            /** @description Why the bot does not use the source yet: its effect on past answers is being checked, or has to be accepted. Null once the bot uses it. */
            hold?: ("checking" | "waiting") | null;
        };
        Faq: {
            id: components["schemas"]["Id"];
            bot_id: components["schemas"]["Id"];
            /** @description Question that customers ask. */
            question: string;
            /** @description Answer of the bot. */
            answer: string;
            created_at: components["schemas"]["Moment"];
            updated_at: components["schemas"]["Moment"];
        };
        UnansweredQuestion: {
            id: components["schemas"]["Id"];
            bot_id: components["schemas"]["Id"];
            /** @description First wording of the question. */
            question: string;
            /** @description Distinct wordings, latest first, at most 5. */
            wordings: string[];
            language: components["schemas"]["Locale"];
            /** @description Number of times that customers asked it. */
            count: number;
            first_asked: components["schemas"]["Moment"];
            last_asked: components["schemas"]["Moment"];
            /**
             * @description Status of the question; an answered one is reopened if the bot still cannot answer it.
             * @enum {string}
             */
            status: "open" | "answered" | "dismissed";
            faq_id: number | null;
        };
        /**
         * @description Language of the product.
         * @enum {string}
         */
        Locale: "en-US" | "fr-FR" | "vi-VN" | "tr-TR";
        TestRun: {
            id: components["schemas"]["Id"];
            bot_id: components["schemas"]["Id"];
            /**
             * @description Status of the run.
             * @enum {string}
             */
            status: "queued" | "running" | "done";
            /** @description Number of questions when the run started. */
            total: number;
            /** @description Number of questions that passed. */
            passed: number;
            /** @description Number of questions that failed. */
            failed: number;
            /** @description Number of questions that failed but passed in the previous run. */
            broken: number;
            /** @description Number of questions that passed but failed in the previous run. */
            fixed: number;
            created_at: components["schemas"]["Moment"];
            finished_at: components["schemas"]["Moment"] | null;
        };
        Member: {
            id: components["schemas"]["Id"];
            email: components["schemas"]["Email"];
            /** @description First name. */
            first_name: string;
            /** @description Last name; may be empty. */
            last_name: string;
            /** @description Full name, in the order of the member’s language. */
            name?: string;
            /** @description Sign-in name: the e-mail address. */
            username: string;
            /**
             * @description Role of the member.
             * @enum {string}
             */
            role: "owner" | "admin" | "supervisor" | "agent";
            /** @description URL path of the member’s picture; empty if there is none. */
            picture?: string;
            /** @description True if the member cannot sign in. */
            is_disabled: boolean;
            created_at: components["schemas"]["Moment"];
            /**
             * @description Whether the member is available for chats.
             * @enum {string}
             */
            availability: "online" | "transfers_only" | "away" | "offline";
            /** @description Why the member is away; null if they are not or gave no reason. */
            away_reason?: ("break" | "lunch" | "meeting" | "training" | "other" | "idle") | null;
            /** @description When the availability last changed; null if it never has. */
            availability_since?: components["schemas"]["Moment"] | null;
            /** @description Number of chats that are assigned and neither ended nor set aside. */
            open_chats: number;
            /** @description Maximum number of open chats for automatic assignment; 0 disables it. */
            chat_limit: number;
            /** @description Whether chats are assigned to the member automatically while they are online; agents take chats unless it is changed, others do not. */
            takes_chats?: boolean;
            /** @description Sign-in requires a code from an authenticator app; in lists, visible only to callers who may manage members. */
            two_factor_enabled?: boolean;
        };
        /**
         * Format: email
         * @description E-mail address.
         */
        Email: string;
        Team: {
            id: components["schemas"]["Id"];
            /** @description Name of the team, unique in the account. */
            name: string;
            /** @description Members who receive the team’s chats. */
            member_ids: components["schemas"]["Id"][];
            /** @description Time within which a waiting customer should get the first reply, in seconds; null for the default of the account. */
            first_reply_seconds: number | null;
            /** @description Time within which a customer should get each further reply, in seconds; null for the default of the account. */
            next_reply_seconds: number | null;
            /** @description Bots whose chats go to the team; bots take precedence over channels and languages. */
            bot_ids: components["schemas"]["Id"][];
            /** @description Channels whose chats go to the team; channels take precedence over languages. */
            channels: ("widget" | "messenger" | "instagram" | "whatsapp" | "zalo")[];
            /** @description Browser languages of customers whose chats go to the team. */
            languages: string[];
        };
        Integration: {
            id: components["schemas"]["Id"];
            bot_id: components["schemas"]["Id"];
            /**
             * @description Channel of the page or account.
             * @enum {string}
             */
            channel: "messenger" | "instagram" | "whatsapp" | "zalo";
            /** @description Id of the Facebook page, Instagram or WhatsApp business account, or Zalo OA, as text. */
            account_id: string;
            /** @description Name of the page or account. */
            name: string;
            phone: string | null;
            connected_at: components["schemas"]["Moment"];
            /**
             * @description Whether the connection works.
             * @enum {string}
             */
            status?: "active" | "reconnect";
            /** @description Why the connection has to be renewed; null while it works. */
            reason?: ("token_dead" | "account_refused" | "withdrawn") | null;
            /** @description The provider's error behind the reason, as `code` or `code/subcode`; null if the provider gave none. */
            reason_code?: string | null;
            /** @description When the connection stopped working; null while it works. */
            stopped_at?: components["schemas"]["Moment"] | null;
            /** @description WhatsApp: quality rating of the number, as last checked. */
            quality?: ("green" | "yellow" | "red" | "unknown") | null;
            /** @description WhatsApp: daily limit on people with whom a conversation may be started, in Meta’s notation, such as `TIER_1K`. */
            messaging_limit?: string | null;
            /** @description When the connection was last checked with the provider. */
            checked_at?: components["schemas"]["Moment"] | null;
            /** @description When the token expires unless it is renewed; null if never. */
            token_expires_at?: components["schemas"]["Moment"] | null;
            /** @description Whether the token is renewed before it expires. */
            renews_itself?: boolean;
            /** @description When the provider last sent an event; null if it has not sent any yet. */
            last_event_at?: components["schemas"]["Moment"] | null;
            /** @description Number of unsent messages. */
            waiting?: number;
        };
        Client: {
            id: components["schemas"]["Id"];
            /** @description Public name of the account, sent in the Client-ID header. */
            client_id: string;
            /** @description Name of the company. */
            name: string;
            /** @description IANA time zone in which days and months are counted. */
            time_zone: string;
            /** @description True if the operator has disabled the account. */
            is_disabled: boolean;
            created_at: components["schemas"]["Moment"];
            /** @description Plan with its usage. */
            subscription: {
                /**
                 * @description Current plan.
                 * @enum {string}
                 */
                plan: "trial" | "starter" | "growth" | "scale";
                /** @description Queries charged this month. */
                credit_consumed: number;
                /** @description Queries included in the plan per month. */
                monthly_queries: number;
                end_date: components["schemas"]["Moment"];
                /** @description Maximum number of bots in the plan. */
                max_bots: number;
            };
            /** @description Purchased add-on queries that are still unused. */
            total_addons: number;
        };
        /** @description Values before and after the change, by field. */
        SettingChanges: {
            [key: string]: {
                /** @description Value before the change; null if there was none. */
                before: unknown;
                /** @description Value after the change; null if there is none. */
                after: unknown;
            };
        };
        Branding: {
            /**
             * @description Color of disabled elements.
             * @constant
             */
            disable_color: "#FFFFFF";
            /** @description Logo at the top of the console: data URL of a PNG, JPEG or SVG of at most 300 KB; empty for Parley’s default. */
            logo: string;
            /** @description Icon of the browser tab: data URL of a PNG, JPEG or SVG of at most 300 KB; empty for Parley’s default. */
            favicon: string;
            /** @description Name in the console and in the widget’s footer; empty for the operator’s default. */
            product_name: string;
            /** @description Color of buttons, links and highlights in the console, `#rrggbb`; empty for Parley’s default. The console adjusts it if text on it would be illegible. */
            accent_color?: string;
        };
        FloorThresholds: {
            /** @description Time within which a waiting customer should get the first reply from a person. */
            target_seconds: number;
            /** @description Time within which a customer should get each further reply. Unchanged if omitted when saving. */
            next_target_seconds?: number;
            /** @description Waiting time after which the floor shows a warning. */
            wait_warn_seconds: number;
            /** @description Waiting time after which the floor raises an alarm. */
            wait_alarm_seconds: number;
            /** @description Time without a reply from the agent after which the floor shows a warning. */
            unanswered_warn_seconds: number;
            /** @description Time without a reply from the agent after which the floor raises an alarm. */
            unanswered_alarm_seconds: number;
            /** @description Time without a reply after which an unhappy customer raises an alarm. */
            unhappy_seconds: number;
            /** @description Time without a free slot after which the floor raises an alarm. */
            no_free_seconds: number;
            /** @description Queue length at which the floor shows a warning. */
            queue_warn: number;
            /** @description Queue length at which the floor raises an alarm. */
            queue_alarm: number;
        };
        Acknowledgement: {
            /** @description Key of the alert. */
            alert: string;
            user_id: components["schemas"]["Id"];
            /** @description Name of the member who is handling it. */
            name: string;
            at: components["schemas"]["Moment"];
        };
        Note: {
            id: components["schemas"]["Id"];
            chat_id: components["schemas"]["Id"];
            /** @description Author of the note; null if the member no longer exists. */
            author: {
                id: components["schemas"]["Id"];
                /** @description Name of the member. */
                name: string;
            } | null;
            /** @description Text of the note. */
            text: string;
            /** @description Ids of the members who are mentioned. */
            mentions: components["schemas"]["Id"][];
            /** @description The mentioned members who still exist, with their names. */
            mentioned?: {
                id: components["schemas"]["Id"];
                /** @description Name of the member. */
                name: string;
            }[];
            created_at: components["schemas"]["Moment"];
        };
        CannedReply: {
            id: components["schemas"]["Id"];
            /** @description Text that is typed after a slash to insert the reply. */
            shortcut: string;
            /** @description Text that is inserted. */
            text: string;
            locale: components["schemas"]["Locale"] | null;
            /** @description True if only the caller can use the reply. */
            is_personal: boolean;
            updated_at: components["schemas"]["Moment"];
        };
        View: {
            id: components["schemas"]["Id"];
            /** @description Name of the view. */
            name: string;
            filters: components["schemas"]["ViewFilters"];
            /** @description True if all members can use it; only supervisors can share views. */
            is_shared: boolean;
            /** @description The member who created it. */
            owner: {
                id: components["schemas"]["Id"];
                /** @description Name of the member. */
                name: string;
            };
            created_at: components["schemas"]["Moment"];
        };
        /** @description Filters of the chat list. */
        ViewFilters: {
            /** @description Search terms, as in the chat search. */
            search?: string;
            /** @description Only chats with this status. Rows that match any of the values are shown. */
            status?: ("bot" | "waiting" | "assigned" | "ended") | ("bot" | "waiting" | "assigned" | "ended")[];
            /** @description Only chats of this bot; -1 means all bots. Rows that match any of the values are shown. */
            bot_id?: number | number[];
            /** @description Only chats that are or were last assigned to this agent. Rows that match any of the values are shown. */
            agent_id?: components["schemas"]["Id"] | components["schemas"]["Id"][];
            /** @description Only chats of this team; 0 means chats of no team. Rows that match any of the values are shown. */
            team_id?: number | number[];
            /** @description Only chats of this channel. Rows that match any of the values are shown. */
            channel?: components["schemas"]["Channel"] | components["schemas"]["Channel"][];
            /** @description Only chats with this sentiment. Rows that match any of the values are shown. */
            sentiment?: components["schemas"]["Sentiment"] | components["schemas"]["Sentiment"][];
            /** @description Only chats with this tag. Rows that match any of the values are shown. */
            tag?: string | string[];
            /**
             * @description Order of the list.
             * @enum {string}
             */
            sort?: "activity" | "waiting";
            /**
             * @description Chats that the console shows: all, the viewing member’s own, the chats of their teams, waiting ones, or a part of the member’s own: those in which it is their turn, snoozed or pending ones, those with mentions, or those that ended today.
             * @enum {string}
             */
            scope?: "all" | "mine" | "teams" | "waiting" | "turn" | "snoozed" | "pending" | "mentions" | "ended";
            startDate?: components["schemas"]["Moment"];
            endDate?: components["schemas"]["Moment"];
        };
        Notification: {
            id: components["schemas"]["Id"];
            /**
             * @description Kind of event.
             * @enum {string}
             */
            kind: "chat_assigned" | "chat_waiting" | "chat_message" | "chat_removed" | "chat_due" | "chat_unanswered" | "chat_unhappy" | "rating_low" | "note_mentioned" | "floor_message" | "role_changed" | "assignment_joined" | "assignment_left" | "training_failed" | "training_held" | "channel_stopped" | "answers_limited" | "storage_used_up" | "quota_warning" | "quota_exceeded";
            /** @description Values for the notification’s text, as of the time of the event. */
            params: {
                [key: string]: string | number;
            };
            chat_id: number | null;
            bot_id: number | null;
            /** @description True once the member has seen it. */
            is_read: boolean;
            created_at: components["schemas"]["Moment"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ConsoleEvents = components['schemas']['ConsoleEvents'];
export type ConsoleCommandBodies = components['schemas']['ConsoleCommandBodies'];
export type VisitorEvents = components['schemas']['VisitorEvents'];
export type Moment = components['schemas']['Moment'];
export type Chat = components['schemas']['Chat'];
export type Id = components['schemas']['Id'];
export type Channel = components['schemas']['Channel'];
export type Sentiment = components['schemas']['Sentiment'];
export type SentimentReceipt = components['schemas']['SentimentReceipt'];
export type NamedMember = components['schemas']['NamedMember'];
export type AssignmentReceipt = components['schemas']['AssignmentReceipt'];
export type AssignmentCandidate = components['schemas']['AssignmentCandidate'];
export type StepFacts = components['schemas']['StepFacts'];
export type Message = components['schemas']['Message'];
export type ChatFile = components['schemas']['ChatFile'];
export type PictureFacts = components['schemas']['PictureFacts'];
export type DocumentReference = components['schemas']['DocumentReference'];
export type AnswerChoice = components['schemas']['AnswerChoice'];
export type BotItem = components['schemas']['BotItem'];
export type Color = components['schemas']['Color'];
export type Document = components['schemas']['Document'];
export type RefreshError = components['schemas']['RefreshError'];
export type ReadFailure = components['schemas']['ReadFailure'];
export type WebUrl = components['schemas']['WebUrl'];
export type Faq = components['schemas']['Faq'];
export type UnansweredQuestion = components['schemas']['UnansweredQuestion'];
export type Locale = components['schemas']['Locale'];
export type TestRun = components['schemas']['TestRun'];
export type Member = components['schemas']['Member'];
export type Email = components['schemas']['Email'];
export type Team = components['schemas']['Team'];
export type Integration = components['schemas']['Integration'];
export type Client = components['schemas']['Client'];
export type SettingChanges = components['schemas']['SettingChanges'];
export type Branding = components['schemas']['Branding'];
export type FloorThresholds = components['schemas']['FloorThresholds'];
export type Acknowledgement = components['schemas']['Acknowledgement'];
export type Note = components['schemas']['Note'];
export type CannedReply = components['schemas']['CannedReply'];
export type View = components['schemas']['View'];
export type ViewFilters = components['schemas']['ViewFilters'];
export type Notification = components['schemas']['Notification'];


type Payloads<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Events of the namespace `/console`, by name: `const socket: Socket<ConsoleListeners, ConsoleCommands> = io(…)`. */
export type ConsoleListeners = {
  [Name in keyof Payloads<'ConsoleEvents'>]: (event: Payloads<'ConsoleEvents'>[Name]) => void
}

/** Commands of the namespace `/console`, by name. */
export type ConsoleCommands = {
  [Name in keyof Payloads<'ConsoleCommandBodies'>]: (command: Payloads<'ConsoleCommandBodies'>[Name]) => void
}

/** Contents of the handshake, `io(url, { auth })`. */
export interface ConsoleHandshake {
  /** Access key, or token of a member. */
  readonly token: string
  /** Position after which events are sent; without it, only new ones are. */
  readonly after?: number | null
  /** True to receive several events in one `journal.batch`. */
  readonly batch?: boolean
  /** Version of the protocol that the program was written for; 2. */
  readonly protocol?: number
}

/** Events of the namespace `/widget`, by name, for a widget of your own. */
export type VisitorListeners = {
  [Name in keyof Payloads<'VisitorEvents'>]: (event: Payloads<'VisitorEvents'>[Name]) => void
}

/** Commands of the namespace `/widget`, by name. */
export interface VisitorCommands {
  'typing.start': () => void
  'typing.stop': () => void
}

/** Code of a refused handshake, in `data.code` of `connect_error`. */
export type HandshakeRefusal = 'token_missing' | 'token_invalid' | 'scope_missing' | 'user_inactive' | 'client_disabled' | 'api_key_invalid' | 'origin_not_allowed' | 'upstream_unavailable' | 'client_outdated'
