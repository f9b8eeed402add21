CREATE TABLE "appraised_photo_counts" (
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"photos" integer NOT NULL,
	CONSTRAINT "appraised_photo_counts_day_scope_pk" PRIMARY KEY("day","scope")
);
--> statement-breakpoint
ALTER TABLE "detection_runs" ADD COLUMN "is_advanced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "detection_runs" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "detection_runs_unfinished_idx" ON "detection_runs" USING btree ("user_id","created_at") WHERE "detection_runs"."status" in ('queued', 'running');