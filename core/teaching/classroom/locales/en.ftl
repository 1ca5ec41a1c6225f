# The page.
page-classroom = Classroom
    .question = What does a whole class expect to see?

# Why the classroom refuses something, and what to do.
room-gone = This room is not open any more: a room ends when its teacher ends it, after 24 hours, and after half an hour without a student.
    .full = This room is full: { $count } students have joined. Ask your teacher for another one.
    .locked = This room is locked: ask your teacher to let you in.
    .rooms = { $count } rooms are open, which is the limit: end one that is over, or wait half an hour, after which a room without students ends.
    .questions = A room has at most { $count } questions: open another one.
    .no_sentences = Your teacher does not accept sentences now.
answer-late = The answers are shown already, so yours was not accepted. The next question comes soon.
    .emptied = Your teacher has emptied this room, so your answer was not accepted: join again.
database-error = The classroom database does not respond now, and nothing was saved. Try again in a moment.
    .full = The disk with the rooms is full, and nothing was saved: free some space, then try again.
    .deleted = The file with the rooms was deleted or replaced while the app ran: all earlier rooms are lost.
    .renamed = The file with the rooms was damaged, and was renamed to { $file_name }: all earlier rooms are lost.
    .damaged = The file with the rooms could not be read.
    .not_saved = The last change was not saved: open a new room.
    .new_file = The classroom database cannot be opened: its new file is damaged as well.
    .package = The classroom database needs { $package }: install requirements-database.txt.
    .check_variable = The classroom database cannot be opened ({ $error_type }). Check { $variable }, then start again.
    .set_folder = The classroom database cannot be opened ({ $error_type }). Set { $variable } to a writable folder, then start again.
host-folder = The classroom needs a folder for its answers: set { $folder_variable } to one that can be written, or { $database_variable } to a PostgreSQL server, and start the app again.
host-processes = { $variable } has to be the number of app processes, such as 2: set it.
    .separate_rooms = This host runs { $count } processes of the app, each with rooms of its own, so half of a class would not find its room: set { $database_variable }, or run one process.

# Rules for questions and answers.
question-rule =
    .options = { $low } to { $high } answers to choose from
    .num_received = { $count ->
        [one] 1 answer
       *[other] { $count } answers
     }
    .differ = answers that differ
    .between = a number of { $low } or more between these ends
question-fix = Type what you want to ask.
    .lines = Type one on each line.
    .twice = Leave out the duplicate.
    .choose = Choose one of the answers.
    .type = Type something.

# How a class answered.
answers-bin = { $low } to { $high }
answers-round = answers
    .before = before the discussion
    .after = after it
answers-column =
    .answer = answer
    .truth = truth
answers-axis = % of answers
    .number = answer
    .share = % of those who answered
answers-not_judged = could not be judged
answers-none = Nobody has answered.
    .truth = Nobody has answered. The truth is { $truth }.
answers-count = { $count ->
    [one] 1 answer
   *[other] { $count } answers
 }.
answers-most_common = { $count } of { $num_answers } ({ $percent } %) answered { $answer }.
    .tied = { $count } of { $num_answers } ({ $percent } %) answered { $answer }, and as many gave another answer.
answers-truth = The truth is { $truth }: { $num_correct } of { $num_answers } ({ $percent } %) { $match_type ->
    [bin] were in its bin
   *[answer] had it
 }.
    .two_rounds = The truth is { $truth }: before, { $num_correct_before } of { $num_answers_before } ({ $percent_before } %) { $match_type ->
        [bin] were in its bin
       *[answer] had it
     }, and after, { $num_correct } of { $num_answers } ({ $percent } %).
answers-outcome = { $num_correct } of { $num_answers } ({ $percent } %) { $predicate }.
    .two_rounds = { $num_correct } of { $num_answers } ({ $percent } %) { $predicate }; before the discussion { $num_correct_before } of { $num_answers_before } ({ $percent_before } %).

# The screens of the page.
classroom-screen =
    .entrance = Entrance
    .teacher = Teacher
    .student = Student
    .wall = Wall

# The entrance.
entrance-class = Join a class
    .code = Code of the room
    .go = Go to the room
entrance-teach = Teach a class
    .about = You get a code, a link and a QR code for your class. No account is needed.
    .password = Password for teachers
    .wrong = This is not the password for teachers. Ask the operator of this server.
    .open = Open a room
entrance-room = Room { $code }
    .nickname = Nickname (your teacher sees it; you may leave it empty)
    .come = Join
    .privacy = Stored until your teacher ends the room, 24 hours at most: your nickname, your answers and your sentence. Nothing else is collected.
quiz-offer = Questions for a learning platform
quiz-lesson = Lesson
guess-limit =
    .codes = Too many wrong codes came from this page: wait { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
     } and try again. The QR code and the link of a room open it at once.
    .passwords = Too many wrong passwords came from { $scope ->
        [page] this page
       *[network] your network
     }: wait { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
     } and try again.
room-limit = { $count } rooms were opened from your network: wait { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
 }, or take one of those.
membership-gone = This room has ended or was emptied, or this link is not valid. A room ends when its teacher ends it, after 24 hours, or after half an hour without a student.
    .code = There is no open room with this code. It has six letters: check it.
    .link = This link is not valid: the room has ended, or a part of the link is missing.

# A teacher's screen.
teacher-view = View
    .ask = Ask
    .sentences = Sentences
    .room = The room
teacher-count = {"{num_students}"} have joined
    .open = {"{num_answers}"} of {"{num_students}"} have answered
    .answers = {"{num_answers}"} of {"{num_students}"} answered
    .uncovered = {"{num_answers}"} of {"{num_students}"} answered
    .sentences = {"{num_sentences}"} of {"{num_students}"} have sent a sentence
teacher-room_code = Code of the room
    .local_only = This address works on this machine only. For a class, start the atlas with `make classroom`.
teacher-question = Question { $number }
    .second_round = Question { $number }, once more after the discussion
    .show_answers = Show the answers
    .uncover = Uncover
    .help = “Show the answers” shows how the class answered, without the truth: let neighbours discuss, then ask again. “Uncover” shows the truth as well. After either, no more answers are accepted.
    .ask_again = Ask again
    .next = Another question
    .judging = The model judges the answers ...
open-page = Open { $page }
teacher-follow = Students' screens show my page
    .help = Off: they get a link to it and browse on their own.
    .page_url = Move the class to a page
    .go = Go there
teacher-link = My own secret link
    .about = It opens this screen on another machine, or after this tab was closed; a reload needs no link. Do not project it: whoever has it controls the room.
teacher-lock = Lock the room: nobody else can join
teacher-empty = Empty the room
    .about = Removes everybody and deletes their answers, nicknames and sentences: save the CSV first. Anyone with the link or the code can join again unless the room is locked.
    .confirm = Remove everybody
teacher-nicknames = Nicknames ({ $count })
    .about = A tick hides what this student types from all screens; choices and numbers are still counted.
    .hide = Hide { $name }
teacher-end = At the end
    .csv = Answers as CSV
    .sure = I have what I need: delete all answers, nicknames and sentences
    .end = End the room

# Choosing a question.
question-source = What to ask
    .lesson = A step of a lesson
    .new = My own question
    .custom_lesson = My own lesson
question-next = Next question
question-lesson = Lesson
    .step = Question
    .computing = The model computes the truth ...
question-ask = Ask the class
page-url-rule = the address of a page of the atlas, such as /attention
    .fix = Copy it from the address bar of that page, or from Link under its figure.
results-example = One of many that are right: **{ $example }**
results-truth = The truth: **{ $truth }**
results-times = ({ $count } times)
results-more = { $count } more stand in the CSV of the room.
class-answer_author = { $count } of { $num_answers }
class-curve = { $question } Here one number is asked for: the last one, at { $x }.

# The sentences of a class.
sentences-accept = Ask each student for a sentence
sentences-list = Check for new sentences
    .none = None has been sent yet.
    .page = Run it on
    .hide = Hide
    .open = Open it
    .run = Run it

# A student's screen.
student-gone = The room has ended, and its data is deleted.
    .leave = Leave the room
    .emptied = Your teacher has emptied the room.
    .again = Join again
student-in = You have joined
    .wait = The first question appears by itself. Keep this page open.
student-room = Room { $code }. Your answers are stored until the room ends, 24 hours at most.
    .named = Room { $code } as { $name }. Your answers are stored until the room ends, 24 hours at most.
student-answered = You answered: **{ $answer }**
    .two_rounds = You answered **{ $first_answer }** before the discussion and **{ $second_answer }** after it.
    .no_answer = nothing
student-sentence = A sentence of yours
    .label = A sentence for the model; your teacher may run it
    .send = Send the sentence
    .sent = Sent: **{ $sentence }**
student-page = **The teacher is here:** { $page }
    .show = Show it here

# A student's answer.
form-answer =
    .answer = Your answer
    .choose = Choose …
    .no_answer = no answer yet
    .untouched = tap the line
    .send = Send
    .change = Change my answer
    .sending = Sending …
    .sent = Sent: {"{answer}"}. You can change it until the answers are shown.
    .type_first = Type an answer first.
    .choose_first = Choose an answer first.
    .failed = Not sent: the server or the network does not respond. Send it again.
post-error =
    .busy = Too many answers arrive at once, and yours was not accepted: send it again in a moment.
    .failed = Something went wrong, and your answer was not accepted: send it again in a moment.
    .unknown = This room has ended, or this link is not valid: your answer was not accepted.
    .json = An answer has to be sent as JSON.
    .long = This is too long for an answer.
    .none = This is not an answer to a question of a class.
status-failed = The room does not respond now; this page tries again by itself.

# The wall of a class.
wall-gone = This room has ended, or a part of the link of its wall is missing. Open the wall from the teacher's screen.
wall-locked = The room is locked: nobody else can join.
wall-qr = QR code of { $link }
wall-come = {"{num_students}"} have joined
wall-answered = {"{dots} {num_answers}"} of {"{num_students}"} answered
wall-open = Open the wall
