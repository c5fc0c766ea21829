DROP INDEX "chats_unhappy";--> statement-breakpoint
DROP INDEX "chats_recent";--> statement-breakpoint
DROP INDEX "chats_assigned";--> statement-breakpoint
DROP INDEX "chats_bot";--> statement-breakpoint
DROP INDEX "chats_status";--> statement-breakpoint
DROP INDEX "feedback_client";--> statement-breakpoint
DROP INDEX "payments_client";--> statement-breakpoint
DROP INDEX "tags_recent";--> statement-breakpoint
DROP INDEX "askings_question";--> statement-breakpoint
DROP INDEX "questions_bot";--> statement-breakpoint
DROP INDEX "test_runs_bot";--> statement-breakpoint
CREATE INDEX "chats_channel" ON "chats" USING btree ("client_id","channel","updated_at","id") WHERE channel <> 'playground' and user_name <> '';--> statement-breakpoint
CREATE INDEX "chats_sentiment" ON "chats" USING btree ("client_id","sentiment","updated_at","id") WHERE channel <> 'playground' and user_name <> '';--> statement-breakpoint
CREATE INDEX "chats_recent" ON "chats" USING btree ("client_id","updated_at","id") WHERE channel <> 'playground' and user_name <> '';--> statement-breakpoint
CREATE INDEX "chats_assigned" ON "chats" USING btree ("client_id","assigned_to","updated_at","id") WHERE channel <> 'playground' and user_name <> '';--> statement-breakpoint
CREATE INDEX "chats_bot" ON "chats" USING btree ("client_id","bot_id","updated_at","id") WHERE channel <> 'playground' and user_name <> '';--> statement-breakpoint
CREATE INDEX "chats_status" ON "chats" USING btree ("client_id","status","updated_at","id","assigned_to","channel","sentiment","bot_id") WHERE channel <> 'playground' and user_name <> '';--> statement-breakpoint
CREATE INDEX "feedback_client" ON "feedback" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "tags_recent" ON "tags" USING btree ("client_id","used_at");--> statement-breakpoint
CREATE INDEX "askings_question" ON "askings" USING btree ("question_id","id");--> statement-breakpoint
CREATE INDEX "questions_bot" ON "questions" USING btree ("client_id","bot_id","status","last_asked");--> statement-breakpoint
CREATE INDEX "test_runs_bot" ON "test_runs" USING btree ("client_id","bot_id","id");