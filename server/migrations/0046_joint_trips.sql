CREATE TABLE "joint_trip_marks" (
	"joint_trip_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"mark" text,
	"marked_by" text,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "joint_trip_marks_joint_trip_id_listing_id_pk" PRIMARY KEY("joint_trip_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "joint_trip_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"joint_trip_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "joint_trip_people_key" UNIQUE("joint_trip_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "joint_trips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"trip_id" uuid NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "joint_trips_owner_id_key" UNIQUE("owner_id"),
	CONSTRAINT "joint_trips_token_key" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "joint_trip_marks" ADD CONSTRAINT "joint_trip_marks_joint_trip_id_joint_trips_id_fk" FOREIGN KEY ("joint_trip_id") REFERENCES "public"."joint_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_trip_marks" ADD CONSTRAINT "joint_trip_marks_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_trip_marks" ADD CONSTRAINT "joint_trip_marks_marked_by_user_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_trip_people" ADD CONSTRAINT "joint_trip_people_joint_trip_id_joint_trips_id_fk" FOREIGN KEY ("joint_trip_id") REFERENCES "public"."joint_trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_trip_people" ADD CONSTRAINT "joint_trip_people_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_trips" ADD CONSTRAINT "joint_trips_owner_id_trips_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."trips"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "joint_trip_marks_listing_id_idx" ON "joint_trip_marks" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "joint_trip_marks_marked_by_idx" ON "joint_trip_marks" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "joint_trip_people_user_id_idx" ON "joint_trip_people" USING btree ("user_id");