ALTER TABLE "chats" DROP CONSTRAINT "chats_team_id_teams_id_fk";
