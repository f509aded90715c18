from bafflebox.rulings import Chapter

chapter = Chapter("standards")
